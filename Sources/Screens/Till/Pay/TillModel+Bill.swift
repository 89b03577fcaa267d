// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The bill, for guests who want to see it before they pay.
extension TillModel {
    /// The key beside the order at hand that shows its bill.
    var billTool: Button<TillAction> {
        Button(
            "Bill", keys: .control("p"), importance: .minor, to: .pay(.bill(top: 0)),
            unless: order.reasonAgainstPayment)
    }

    /// The same key where no letter begins a search.
    var billButton: Button<TillAction> {
        Button(
            "Bill", keys: .key("b"), .control("p"), to: .pay(.bill(top: 0)),
            unless: order.reasonAgainstPayment)
    }

    /// The bill of an order.
    private func bill(of order: Order) -> PrintedReceipt {
        PrintedReceipt(PaidOrder(order), at: place(of: order), isBill: true)
    }

    /// Writes the bill as the person saw it into the folder of receipts.
    mutating func saveBill(of order: Order) -> [TillEffect] {
        dialog = nil
        notice = Notice("The bill of #\(order.number) is saved.", .success)
        return [.write(ReceiptFile(bill(of: order)))]
    }

    /// Draws the bill of the order at hand, from this row on.
    func drawBill(top: Int, on frame: inout Frame<TillAction>) {
        guard let order = order.confirmed else { return sayClosed(on: &frame) }
        let columns = PrintedReceipt.columns(on: frame.bounds.size)
        let lines = bill(of: order).lines(columns: columns)
        let noFolder =
            identity.keepsReceipts
            ? nil : "Start the till with --receipts FOLDER, so that bills can be saved."
        let buttons = [
            .back,
            Button(
                "Save", keys: .enter, .key("s"), to: TillAction.pay(.saveBill(order)),
                unless: noFolder),
            Button(
                "Pay", keys: .function(12), isPrimary: true, to: .pay(.begin),
                unless: reasonAgainstPayment),
        ]
        let size = Size(columns: columns, rows: lines.count)
        frame.addDialog("Bill of #\(order.number)", size: size, buttons: buttons) { frame, area in
            frame.add(ScrollingText(lines, top: top), in: area) { .pay(.bill(top: $0)) }
        }
    }
}
