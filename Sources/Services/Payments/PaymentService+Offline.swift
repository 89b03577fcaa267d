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
            self?.chargeOffline(id)
        }
    }

    private func chargeOffline(_ id: PaymentID) {
        do {
            try commit { ledger in
                let found = try running[id]?.entry ?? LedgerStorage.entry(id, ledger.db)
                guard let entry = found, entry.machine.payment.offline == .waiting else { return }
                if running[id] == nil { running[id] = RunningPayment(entry: entry) }
                try perform(entry.machine.chargeOffline(), id, &ledger)
                following.append { [weak self] in self?.chargeLater(id) }
            }
        } catch {
            reportFailure(error)
            chargeLater(id)
        }
    }
}
