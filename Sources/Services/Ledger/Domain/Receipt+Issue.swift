// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
package import Wire

extension Receipt {
    /// Numbers a document that moves no money: the bill of an order, or the copy of a receipt.
    ///
    /// `original` is the copied receipt; nil if the location has no such receipt. Refuses
    /// `receipt.invalid` and `receipt.unknown`.
    package static func issued(
        by command: IssueReceipt, copying original: Receipt?, in register: Register,
        at now: Timestamp
    ) throws(Refusal) -> Receipt {
        var subject = ReceiptSubject()
        switch command.kind {
        case .provisional:
            guard let order = command.order else { throw .billNeedsOrder }
            subject.order = order
        case .copy:
            guard let number = command.copyOf else { throw .copyNeedsNumber }
            guard let original else {
                throw .receiptUnknown(number, at: command.location, last: register.last.number)
            }
            subject = ReceiptSubject(
                order: original.order, payment: original.payment, refund: original.refund,
                account: original.account, courier: original.courier, drawer: original.drawer,
                copyOf: number)
        }
        let kind: ReceiptKind = command.kind == .copy ? .copy : .provisional
        return register.receipt(
            Movement(kind), about: subject, context: command.context, at: now)
    }
}
