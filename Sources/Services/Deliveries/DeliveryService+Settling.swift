// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// What delivery-service owes to other services: the hand-over of an order at its pick-up, and the
/// earnings of a delivered delivery.
///
/// Each is in the database before it is sent, and is sent with the same key until it is answered.
/// What failed is sent again in the next round.
extension DeliveryService {
    /// Sends what is owed and not on its way.
    func settle() {
        do {
            for stored in try journal.read(DeliveryRows.owing) {
                if let handOver = stored.record.handOver { send(handOver, of: stored.record) }
                if let earnings = stored.record.earningsToRecord { send(earnings) }
            }
        } catch {
            reportFailure(error)
        }
    }

    private func send(_ handOver: AdvanceOrder, of record: DeliveryRecord) {
        let (id, key) = (record.delivery.id, handOver.context.key)
        guard sent.insert(key).inserted else { return }
        orders.call(handOver) { [weak self] outcome in
            switch outcome {
            case .success: self?.settled(id, key) { $0.owesHandOver = false }
            case .failure(let failure):
                // After another refusal only a new state of the order leads on, with a new key.
                if failure.finalRefusal == nil { self?.sent.remove(key) }
            }
        }
    }

    private func send(_ earnings: RecordEarnings) {
        let (id, key) = (earnings.delivery, earnings.context.key)
        guard !refusedEarnings.contains(id), sent.insert(key).inserted else { return }
        payments.call(earnings) { [weak self] outcome in
            switch outcome {
            case .success: self?.settled(id, key) { $0.owesEarnings = false }
            case .failure(let failure):
                guard let refusal = failure.finalRefusal else {
                    self?.sent.remove(key)
                    return
                }
                // Until a restart, which tries it with the next key.
                self?.refusedEarnings.insert(id)
                self?.settled(id, key) { $0.refusedEarnings += 1 }
                self?.reportFailure(UnrecordedEarnings(delivery: id, refusal: refusal))
            }
        }
    }

    /// Notes the answer to a command.
    private func settled(
        _ id: DeliveryID, _ key: CommandKey, _ note: (inout DeliveryRecord) -> Void
    ) {
        sent.remove(key)
        attempt { try $0.state.settled(id, in: &$0, note) }
    }
}

extension CallFailure {
    /// The refusal after which the same command can't succeed later; nil for other failures.
    fileprivate var finalRefusal: Refusal? {
        guard case .refused(let error) = self, let refusal = error.refusal else { return nil }
        return refusal.kind == .unavailable || refusal.kind == .forbidden ? nil : refusal
    }
}

/// payment-service does not record the earnings of a delivery.
struct UnrecordedEarnings: Error, CustomStringConvertible {
    /// The delivery.
    let delivery: DeliveryID
    /// Why not.
    let refusal: Refusal

    /// The problem and its remedy, for people.
    var description: String {
        """
        The earnings of delivery \(delivery) are not in the ledger: \(refusal.message). \
        Correct that, then restart delivery-service.
        """
    }
}
