// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// Drawers as text.
enum DrawerText {
    /// A heading and a line for each drawer of a location, or what to do without one.
    static func list(_ drawers: [Drawer], at location: LocationID) -> [String] {
        guard !drawers.isEmpty else {
            return [
                "No drawer is open, and no drawer was closed on this business day. 'comanda drawer "
                    + "open FLOAT --terminal TILL --location \(location)' opens one."
            ]
        }
        let heading = ["terminal", "staff", "state", "float", "no sale", "difference", "drawer"]
        return TextTable.lines([heading] + drawers.map(row))
    }

    /// A drawer, its last movement, and its count once it is closed.
    static func lines(of drawer: Drawer) -> [String] {
        let number = drawer.receipt.map { ", receipt \($0.number)" } ?? ""
        let staff = drawer.staff.map { ", opened by \($0)" } ?? ""
        let first = "\(drawer.id) \(drawer.status.rawValue): \(drawer.terminal)\(staff)\(number)"
        let text = drawer.currency.text
        let kicks = drawer.kicks == 0 ? [] : [line("opened without a sale", times(drawer.kicks))]
        let last = drawer.receipt.flatMap(movement).map { [$0] } ?? []
        return [first.withoutControls, line("float", text(drawer.float))] + kicks + last
            + count(of: drawer)
    }

    /// The counted cash, the expected cash, and whether they differ; empty for an open drawer.
    private static func count(of drawer: Drawer) -> [String] {
        guard let expected = drawer.expected, let counted = drawer.counted,
            let difference = drawer.difference
        else { return [] }
        let text = drawer.currency.text
        let reason = drawer.receipt?.reason.map { ": \($0)" } ?? ""
        let sentence: String =
            if difference < .zero {
                "\(text(.zero - difference)) are missing in the drawer"
            } else if difference > .zero {
                "The drawer has \(text(difference)) too much"
            } else {
                "The count is exact"
            }
        return [
            line("counted", text(counted)), line("expected", text(expected)),
            "  \(sentence)\(reason)".withoutControls,
        ]
    }

    /// The cash that the last receipt moved without a sale; nil for other receipts.
    private static func movement(_ receipt: Receipt) -> String? {
        let names = [LedgerAccount.paidIn: "paid in", .paidOut: "paid out"]
        let rows = receipt.entries.compactMap { row in
            names[row.account].map { (name: $0, amount: row.amount) }
        }
        return rows.first.map { row in
            let amount = row.amount < .zero ? .zero - row.amount : row.amount
            let name = [row.name, receipt.reason].compactMap(\.self).joined(separator: ", ")
            return line(name, receipt.currency.text(amount))
        }
    }

    private static func row(_ drawer: Drawer) -> [String] {
        [
            drawer.terminal.text, drawer.staff?.text ?? "-", drawer.status.rawValue,
            drawer.currency.text(drawer.float), "\(drawer.kicks)",
            drawer.difference.map(drawer.currency.text) ?? "-", drawer.id.text,
        ].map(\.withoutControls)
    }

    private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    private static func line(_ name: String, _ value: String) -> String {
        "  " + name.withoutControls.fitted(to: 50) + value.aligned(to: 14)
    }
}
