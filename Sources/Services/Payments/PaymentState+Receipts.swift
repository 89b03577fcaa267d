// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The methods of receipts.
extension PaymentState {
    private static let receiptPage = (default: 100, maximum: 500)

    /// Adds the methods of receipts.
    static func addReceipts(to methods: inout MethodTable<Transaction>) {
        methods.on(ListReceipts.self) { transaction, request, _ in
            try transaction.state.check(request.location, transaction)
            let limit = request.limit ?? receiptPage.default
            guard (1...receiptPage.maximum).contains(limit) else {
                throw Refusal(
                    .rule, "list.limitOutOfRange", "limit must be 1 to \(receiptPage.maximum).")
            }
            let texts = try ReceiptStorage.texts(
                at: request.location, after: request.after ?? 0, limit: limit, transaction.db)
            let list = texts.joined(separator: Array(",".utf8))
            return .result(Array(#"{"receipts":["#.utf8) + list + Array("]}".utf8))
        }
        methods.on(IssueReceipt.self) { transaction, command, request in
            var signed = command
            signed.context = request.signed(command.context)
            return try transaction.execute(command, for: request) { .event(try $0.issue(signed)) }
        }
    }
}

extension BatchTransaction<PaymentState> {
    /// The next receipt number and business day of a location.
    ///
    /// Refuses `location.unknown` and `locations.notHeard`.
    func register(of location: LocationID) throws -> Register {
        try Register(of: try state.location(location), at: now, db)
    }

    /// Numbers and writes a bill or a copy, and returns its event.
    fileprivate mutating func issue(_ command: IssueReceipt) throws -> PendingEvent {
        let original = try command.copyOf.flatMap {
            try ReceiptStorage.receipt($0, at: command.location, db)
        }
        let receipt = try Receipt.issued(
            by: command, copying: original, in: try register(of: command.location), at: now)
        try ReceiptStorage.write(receipt, db)
        return PendingEvent(
            location: receipt.location, type: PaymentEventType.receiptIssued.rawValue,
            subject: "\(receipt.number)", time: now, context: command.context,
            data: try receipt.text())
    }
}
