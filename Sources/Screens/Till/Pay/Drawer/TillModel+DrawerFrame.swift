// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal

extension TillModel {
    /// The reasons that a till offers for cash that moves without a sale.
    private static let drawerReasons = ["change", "supplier paid", "to the safe", "by mistake"]

    /// Draws the drawer of the till, and what is asked about it.
    func draw(_ dialog: DrawerDialog, on frame: inout Frame<TillAction>) {
        let title = "Drawer of \(identity.terminal)"
        switch dialog.step {
        case .asking: frame.addMessage(title, ["Asking…"], buttons: [.back])
        case .failed(let reason):
            let again = Button(
                "Try again", keys: .enter, isPrimary: true, to: TillAction.pay(.askDrawer))
            frame.addMessage(title, [reason], buttons: [.back, again])
        case .menu: drawMenu(dialog, title, on: &frame)
        case .amount(let task): drawAmount(dialog, task, on: &frame)
        case .reason(let task): drawReasons(dialog, task, on: &frame)
        case .confirmation: drawConfirmation(dialog, on: &frame)
        case .waiting(let key):
            let entry = memory.outbox.entries.first { $0.key == key }
            let rows = [entry?.delivery.text ?? "done", memory.outbox.obstacle(of: key)]
            frame.addMessage(title, rows.compactMap(\.self), buttons: [.back])
        case .counted(let drawer): draw(counted: drawer, title, on: &frame)
        }
    }

    private func drawMenu(
        _ dialog: DrawerDialog, _ title: String, on frame: inout Frame<TillAction>
    ) {
        let tasks: [DrawerDialog.Task] =
            dialog.drawer == nil ? [.open] : [.payIn, .payOut, .kick, .count]
        let columns = min(50, frame.bounds.size.columns - 4)
        let lines = PrintableText(state(of: dialog)).wrapped(columns: columns)
        let count = tasks.count + 1
        let size = Size(columns: columns, rows: lines.count + 1 + 3 * count)
        frame.addDialog(title, size: size, buttons: [.back]) { frame, area in
            var rest = area
            for line in lines { frame.write(line.string, in: rest.takeTop(1)) }
            _ = rest.takeTop(1)
            // Keys of one height look alike.
            let rows = min(3, rest.size.rows / count)
            let places = rest.takeTop(rows * count).dividedIntoRows(count)
            for (task, place) in zip(tasks, places) {
                let next = dialog.at(DrawerDialog.first(of: task))
                frame.add(
                    Button(task.title, keys: .key(task.letter), to: .pay(.drawer(next))),
                    in: place)
            }
            let voucher = Button(
                "Sell a voucher", keys: .key("v"), to: TillAction.pay(.askForVoucher),
                unless: reasonAgainstVoucher)
            if let place = places.last { frame.add(voucher, in: place) }
        }
    }

    private func state(of dialog: DrawerDialog) -> String {
        guard let drawer = dialog.drawer else {
            let others = dialog.others.map(\.text).joined(separator: ", ")
            return others.isEmpty
                ? "No drawer is open here: cash is taken without one."
                : "This till has no open drawer. Cash needs one, because \(others) has one."
        }
        let since = ClockText.minute(drawer.openedAt, in: confirmed.menu.timeZone)
        let float = drawer.currency.text(drawer.float)
        let kicks = drawer.kicks == 1 ? "once" : "\(drawer.kicks) times"
        return "Open since \(since) with a float of \(float); opened \(kicks) without a sale."
    }

    private func drawAmount(
        _ dialog: DrawerDialog, _ task: DrawerDialog.Task, on frame: inout Frame<TillAction>
    ) {
        let problem = dialog.problem(with: task)
        let number = dialog.currency.number(dialog.amount)
        let next =
            DrawerDialog.afterAmount(of: task).map { PayAction.drawer(dialog.at($0)) }
            ?? .sendDrawer(dialog, reason: "")
        let take = Button(
            "\(task.verb) \(number)", keys: .enter, isPrimary: true, to: TillAction.pay(next),
            unless: problem)
        let size = Size(columns: 36, rows: NumberPad.touchSize.rows + 1)
        let title = "\(task.title), \(dialog.currency)"
        frame.addDialog(title, size: size, buttons: [.back, take]) { frame, area in
            var rest = area
            frame.write(problem ?? task.question, in: rest.takeTop(1), as: .accent)
            frame.add(NumberPad(dialog.entry, shown: number, unless: problem), in: rest) { event in
                guard case .edited(let entry) = event else { return .pay(next) }
                var dialog = dialog
                dialog.entry = entry
                return .pay(.drawer(dialog))
            }
        }
    }

    private func drawReasons(
        _ dialog: DrawerDialog, _ task: DrawerDialog.Task, on frame: inout Frame<TillAction>
    ) {
        let pad = ReasonPad(Self.drawerReasons, typed: dialog.reason, confirm: task.title)
        let size = Size(columns: 44, rows: pad.rows + 1)
        frame.addDialog("\(task.title): why?", size: size, buttons: [.back]) { frame, area in
            var rest = area
            let amount = task == .kick ? "No cash moves." : dialog.currency.text(dialog.amount)
            frame.write(amount, in: rest.takeTop(1), as: .accent)
            frame.add(pad, in: rest) { event in
                switch event {
                case .typed(let entry):
                    var dialog = dialog
                    dialog.reason = entry
                    return .pay(.drawer(dialog))
                case .given(let reason): return .pay(.sendDrawer(dialog, reason: reason))
                }
            }
        }
    }

    private func drawConfirmation(_ dialog: DrawerDialog, on frame: inout Frame<TillAction>) {
        let counted = dialog.currency.text(dialog.amount)
        let again = Button(
            "Count again", keys: .escape, to: TillAction.pay(.drawer(dialog.at(.amount(.count)))))
        let close = Button(
            "Close", keys: .enter, isPrimary: true,
            to: TillAction.pay(.sendDrawer(dialog, reason: "")))
        frame.addMessage(
            "Close the drawer?",
            ["\(counted) is counted. The count is final: then the difference is shown."],
            buttons: [again, close])
    }

    private func draw(
        counted drawer: Drawer, _ title: String, on frame: inout Frame<TillAction>
    ) {
        let currency = drawer.currency
        let amounts = [("Counted", drawer.counted), ("Expected", drawer.expected)]
        let rows = amounts.compactMap { name, amount in
            amount.map { "\(name) \(currency.text($0))" }
        }
        let close = Button(
            "Done", keys: .enter, .escape, isPrimary: true, to: TillAction.dismiss)
        frame.addMessage(title, rows + [drawer.countText ?? ""], buttons: [close])
    }

    /// Gives a key to the drawer of the till.
    func bindDrawer(on frame: inout Frame<TillAction>) {
        frame.bind(
            .control("d"), words: "Drawer, vouchers", importance: .helpOnly, to: .pay(.askDrawer),
            unless: reasonAgainstDrawer)
    }
}

extension DrawerDialog.Step {
    /// The task whose command is complete at this step; nil at any other step.
    var task: DrawerDialog.Task? {
        switch self {
        case .amount(let task), .reason(let task): task
        case .confirmation: .count
        case .asking, .failed, .menu, .waiting, .counted: nil
        }
    }
}

extension DrawerDialog.Task {
    /// What the person does.
    fileprivate var title: String {
        switch self {
        case .open: "Open the drawer"
        case .payIn: "Pay in"
        case .payOut: "Pay out"
        case .kick: "Open without a sale"
        case .count: "Count and close"
        }
    }

    /// The title on the key that confirms the amount.
    fileprivate var verb: String {
        switch self {
        case .open: "Float"
        case .payIn: "Put in"
        case .payOut: "Take out"
        case .kick: "Open"
        case .count: "Counted"
        }
    }

    /// What the amount is.
    fileprivate var question: String {
        switch self {
        case .open: "The cash in the drawer"
        case .payIn: "The cash that goes in"
        case .payOut: "The cash that comes out"
        case .kick: ""
        case .count: "All cash in the drawer"
        }
    }

    /// The key that begins it.
    fileprivate var letter: Character {
        switch self {
        case .open: "f"
        case .payIn: "i"
        case .payOut: "o"
        case .kick: "k"
        case .count: "c"
        }
    }
}
