// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// A difference between what the services acknowledged and their state afterwards.
struct Mismatch: Equatable, Sendable, CustomStringConvertible {
    /// The order, the stream or the kitchen that differs.
    let subject: String
    /// What was expected and what was found.
    let difference: String

    /// The mismatch in one line.
    var description: String { "mismatch: \(subject): \(difference)" }
}

/// Compares the acknowledged orders with their final state and with the ledger.
///
/// Pure.
enum OrderCheck {
    /// The mismatches of one order; `order` is nil if the service does not know it.
    static func mismatches(_ record: OrderRecord, _ order: Order?) -> [Mismatch] {
        guard let order else { return [mismatch(record, "was acknowledged and is lost")] }
        return identity(record, order) + quantities(record, order) + payments(record, order)
            + progress(record, order)
    }

    /// The mismatches between one order and its payments in the ledger.
    ///
    /// A paid order has exactly one recorded payment, the acknowledged one.
    static func mismatches(_ record: OrderRecord, ledger: [Payment]) -> [Mismatch] {
        let recorded = ledger.filter { $0.status == .recorded }
        let expected = record.payments.count
        guard (expected...expected + record.unknownPayments).contains(recorded.count) else {
            return [
                mismatch(
                    record, "the ledger has \(recorded.count) recorded payments, not \(expected)")
            ]
        }
        return record.payments.keys.filter { id in !recorded.contains { $0.id == id } }
            .map { mismatch(record, "payment \($0) is not in the ledger") }
    }

    /// The numbers that two orders of the same location and business day have in common.
    static func sharedNumbers(among records: some Sequence<OrderRecord>) -> [Mismatch] {
        var owners: [String: OrderRecord] = [:]
        return records.compactMap { record in
            let number = "\(record.location)/\(record.businessDay)/\(record.number)"
            defer { owners[number] = record }
            return owners[number].map { mismatch(record, "has the number of order \($0.id), too") }
        }
    }

    private static func identity(_ record: OrderRecord, _ order: Order) -> [Mismatch] {
        order.number == record.number && order.location == record.location
            ? [] : [mismatch(record, "is #\(order.number) of \(order.location) now")]
    }

    /// Voided and moved lines count, because an order keeps its history; lines that came from
    /// another order do not.
    private static func quantities(_ record: OrderRecord, _ order: Order) -> [Mismatch] {
        let own = order.lines.filter { $0.movedFrom == nil }
        let actual = own.reduce(into: [ItemID: Int]()) {
            $0[$1.item, default: 0] += $1.quantity
        }
        let items = Set(actual.keys).union(record.quantities.keys).sorted()
        return items.compactMap { item in
            let minimum = record.quantities[item] ?? 0
            let maximum = minimum + (record.unknownQuantities[item] ?? 0)
            let count = actual[item] ?? 0
            return (minimum...maximum).contains(count)
                ? nil : mismatch(record, "has \(count) of item \(item), not \(minimum)")
        }
    }

    private static func payments(_ record: OrderRecord, _ order: Order) -> [Mismatch] {
        let wrong = record.payments.sorted { $0.key < $1.key }.filter { id, amount in
            order.payments.filter { $0.payment == id && $0.amount == amount }.count != 1
        }
        let maximum = record.payments.count + record.unknownPayments
        let surplus = order.payments.count > maximum
        return wrong.map { mismatch(record, "does not have payment \($0.key) exactly once") }
            + (surplus
                ? [mismatch(record, "has \(order.payments.count) payments, not \(maximum)")] : [])
    }

    /// Other clients may have advanced the order since, but a revision never decreases.
    private static func progress(_ record: OrderRecord, _ order: Order) -> [Mismatch] {
        if order.revision < record.revision {
            return [
                mismatch(
                    record,
                    "has revision \(order.revision), but \(record.revision) was acknowledged")
            ]
        }
        let isSame = order.revision == record.revision
        let keepsStatus = isSame || record.status == .canceled
        let keepsPaid = isSame || record.paid
        return
            (keepsStatus && order.status != record.status
            ? [mismatch(record, "is \(order.status.rawValue), not \(record.status.rawValue)")] : [])
            + (keepsPaid && order.paid != record.paid
                ? [mismatch(record, order.paid ? "is paid" : "is not paid")] : [])
    }

    private static func mismatch(_ record: OrderRecord, _ difference: String) -> Mismatch {
        Mismatch(
            subject: "order #\(record.number) of \(record.location) (\(record.id))",
            difference: difference)
    }
}
