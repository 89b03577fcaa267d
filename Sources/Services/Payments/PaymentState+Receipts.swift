// SPDX-License-Identifier: Apache-2.0

import Commerce
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
            try transaction.execute(command, for: request) { transaction in
                .event(try transaction.issue(command, request.signed(command.context)))
            }
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
    fileprivate mutating func issue(
        _ command: IssueReceipt, _ context: CommandContext
    ) throws -> PendingEvent {
        let register = try register(of: command.location)
        let kind: ReceiptKind
        var subject = ReceiptSubject()
        switch command.kind {
        case .provisional:
            guard let order = command.order else { throw Refusal.billNeedsOrder }
            (kind, subject.order) = (.provisional, order)
        case .copy:
            guard let number = command.copyOf else { throw Refusal.copyNeedsNumber }
            let found = try ReceiptStorage.receipt(number, at: command.location, db)
            guard let original = found else {
                throw Refusal.receiptUnknown(
                    number, at: command.location, last: register.last.number)
            }
            kind = .copy
            subject = ReceiptSubject(
                order: original.order, payment: original.payment, copyOf: number)
        }
        let receipt = register.receipt(Movement(kind), about: subject, context: context, at: now)
        try ReceiptStorage.write(receipt, db)
        return PendingEvent(
            location: receipt.location, type: PaymentEventType.receiptIssued.rawValue,
            subject: "\(receipt.number)", time: now, context: context, data: try receipt.text())
    }
}
