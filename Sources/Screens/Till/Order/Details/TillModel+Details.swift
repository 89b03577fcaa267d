// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    private var detailsRules: DetailsRules {
        let menu = confirmed.menu
        return DetailsRules(
            tables: menu.location?.tables.map(\.name) ?? [], zone: menu.timeZone, now: now,
            reasonAgainstKind: order.reasonAgainstChange.map { "\($0): the kind can't change" })
    }

    /// Opens the details of the order at hand.
    mutating func openDetails() {
        dialog = .order(.details(DetailsDialog(order.details, detailsRules)))
    }

    /// Sends the details that changed, unless another till changed them meanwhile.
    mutating func save(_ details: DetailsDialog) -> [TillEffect] {
        let present = order.details
        guard present == details.before else {
            dialog = .order(.details(details.rebased(on: present, detailsRules)))
            notice = Notice("The details were just changed elsewhere. Look again.", .warning)
            return []
        }
        dialog = nil
        return present.change(to: details.wanted(detailsRules)).map { key($0) } ?? []
    }

    /// Draws the form of the details.
    func draw(_ details: DetailsDialog, on frame: inout Frame<TillAction>) {
        let rules = detailsRules
        let fields = details.fields.map { field in
            field.field(of: details, rules)
        }
        let hasTables = details.kind == .dineIn && !rules.tables.isEmpty && !rules.hasTableChoice
        let tables = TableKeys(
            rules.tables, chosen: details.text(.table), position: details.tablesPage)
        let columns = 56
        // A problem may need two rows.
        let rows = fields.count * 2 + 1 + (hasTables ? tables.rows(columns: columns) : 0)
        let problem = details.problem(rules)
        let form = Form(fields, state: details.state(rules), unless: problem)
        let buttons = [
            .back, order.rushButton,
            Button(
                "Save", keys: .enter, isPrimary: true, to: .order(.saveDetails(details)),
                unless: problem),
        ]
        frame.addDialog(
            "Details of the order", size: Size(columns: columns, rows: rows), buttons: buttons
        ) { frame, area in
            var rest = area
            if hasTables {
                let free = max(0, area.size.rows - fields.count - 2)
                let place = rest.takeBottom(min(free, tables.rows(columns: columns)))
                frame.add(tables, in: place) { .order(.details(details.after($0))) }
            }
            frame.add(form, in: rest) { event in
                switch event {
                case .changed(let state): .order(.details(details.changed(to: state, rules)))
                case .submitted: .order(.saveDetails(details))
                case .canceled: .dismiss
                }
            }
        }
    }
}

extension DetailsDialog {
    fileprivate func after(_ event: TableKeys.Event) -> Self {
        switch event {
        case .chosen(let table): return choosing(table: table)
        case .turned(let position):
            var dialog = self
            dialog.tablesPage = position
            return dialog
        }
    }
}

extension DetailsDialog.Field {
    /// The field as a form shows it.
    fileprivate func field(of details: DetailsDialog, _ rules: DetailsRules) -> Form.Field {
        let problem = details.problem(with: self, rules)
        return switch self {
        case .kind: .choice("Kind", FulfilmentKind.allCases.map(\.words), problem: problem)
        case .table where rules.hasTableChoice: .choice("Table", rules.tables, problem: problem)
        case .table: .text("Table", limit: 20, problem: problem)
        case .party: .text("Guests", limit: 3, isNumber: true, problem: problem)
        case .time:
            .text("Time", placeholder: "as soon as possible", limit: 16, problem: problem)
        case .address: .text("Address", limit: 200, problem: problem)
        case .label(let index):
            .text(
                OrderLabels.all[index].field, limit: OrderLabels.all[index].maximum,
                problem: problem)
        case .note: .text("Note", limit: 200, problem: problem)
        }
    }
}

extension FulfilmentKind {
    /// The kind in words.
    var words: String {
        switch self {
        case .counter: "counter"
        case .dineIn: "table"
        case .pickup: "pickup"
        case .delivery: "delivery"
        }
    }
}
