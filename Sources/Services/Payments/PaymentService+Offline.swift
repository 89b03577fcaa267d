// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop

/// Offline cards, which are charged when their provider is back.
extension PaymentService {
    /// Charges an offline card after each pause, until its outcome is known.
    ///
    /// A second call during a pause has no effect.
    func chargeLater(_ id: PaymentID) {
        guard offlineCards.insert(id).inserted else { return }
        bus.after(Self.offlineDelay) { [weak self] in
            self?.offlineCards.remove(id)
            self?.runner.enqueue { [weak self] in
                try self?.chargeOffline(id, &$0)
            } failed: { [weak self] error in
                self?.reportFailure(error)
                self?.chargeLater(id)
            }
        }
    }

    private func chargeOffline(_ id: PaymentID, _ ledger: inout Ledger) throws {
        let found = try runner.running[id]?.entry ?? LedgerStorage.entry(id, ledger.db)
        guard let entry = found, entry.machine.payment.offline == .waiting else { return }
        if runner.running[id] == nil { runner.running[id] = RunningPayment(entry: entry) }
        try perform(entry.machine.chargeOffline(), id, &ledger)
        chargeLater(id)
    }
}
