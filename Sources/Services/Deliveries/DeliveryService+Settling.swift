// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// What delivery-service owes to another service for a delivery: a process of one command, which is
/// sent with the same key until it is answered.
enum Debt: Hashable {
    /// The hand-over of the order at the pick-up; a new state of the order makes another key.
    case handOver(DeliveryID, CommandKey)
    /// The earnings of a delivered delivery, also after a refusal.
    case earnings(DeliveryID)
}

extension DeliveryRecord {
    /// What is owed, with its command.
    var debts: [(Debt, any Command)] {
        var debts: [(Debt, any Command)] = []
        if let handOver {
            debts.append((.handOver(delivery.id, handOver.context.key), handOver))
        }
        if let earningsToRecord { debts.append((.earnings(delivery.id), earningsToRecord)) }
        return debts
    }
}

extension DeliveryService {
    /// Sends what is owed.
    func settle(_ debt: Debt) {
        if let command = debts.running[debt] { send(command, for: debt) }
    }

    private func send<C: Command>(_ command: C, for debt: Debt) {
        let requester = if case .handOver = debt { orders } else { payments }
        debts.ask(for: debt) {
            requester.call(command, completion: $0)
        } then: { [weak self] (outcome: Result<C.Answer, CallFailure>, batch) in
            switch outcome {
            case .success: try self?.settled(debt, &batch)
            case .failure(let failure): try self?.failed(debt, failure, &batch)
            }
        }
    }

    private func settled(_ debt: Debt, _ batch: inout DeliveryState.Batch) throws {
        switch debt {
        case .handOver(let id, _):
            try batch.state.settled(id, in: &batch) { $0.owesHandOver = false }
        case .earnings(let id):
            try batch.state.settled(id, in: &batch) { $0.owesEarnings = false }
        }
        debts.running[debt] = nil
    }

    /// After a pause sends what is owed by then; what is refused for good is not sent again.
    private func failed(
        _ debt: Debt, _ failure: CallFailure, _ batch: inout DeliveryState.Batch
    ) throws {
        guard let refusal = failure.finalRefusal else { return debts.forget(debt) }
        // After the refusal of a hand-over only a new state of the order leads on.
        guard case .earnings(let id) = debt else { return }
        // Until a restart, which tries it with the next key.
        try batch.state.settled(id, in: &batch) { $0.refusedEarnings += 1 }
        reportFailure(UnrecordedEarnings(delivery: id, refusal: refusal))
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
