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
            if running[id] == nil {
                let entry = try service.transact { try LedgerStorage.entry(id, $0.db) }
                running[id] = entry.map { RunningPayment(entry: $0) }
            }
            guard let machine = running[id]?.entry.machine, machine.payment.offline == .waiting
            else { return }
            chargeLater(id)
            perform(machine.chargeOffline(), id)
        } catch {
            reportFailure(error)
            chargeLater(id)
        }
    }
}
