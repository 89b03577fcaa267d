// SPDX-License-Identifier: Apache-2.0

import ClientSupport

/// The columns of a printed menu: identifier, name, price and notes, in the width of a terminal.
///
/// Long texts continue below in their column. An identifier is never broken, so that it can be
/// copied: a long one has a line of its own.
struct MenuColumns {
    /// The texts of one item.
    struct Row {
        var id: String
        var name: String
        var price: String
        var notes: [String]
    }

    private let width: Int
    private static let gap = "  "
    private let id: Int
    private let name: Int
    private let price: Int
    /// At least some columns, also beyond the width: nothing may be left out.
    private var notes: Int { max(10, width - 8 - id - name - price) }

    /// Columns as wide as the widest texts of all rows, within limits.
    init(rows: [Row], width: Int) {
        func widest(_ text: (Row) -> String) -> Int { rows.map { text($0).columns }.max() ?? 0 }
        self.width = width
        id = min(width / 5, widest(\.id))
        name = min(width / 3, widest(\.name))
        price = widest(\.price)
    }

    /// The lines of a row.
    func lines(_ row: Row) -> [String] {
        let isLong = row.id.columns > id
        let columns = [isLong ? [] : [row.id], row.name.wrapped(to: name), [row.price]]
        let rest = joined(row.notes)
        let count = (columns + [rest]).map(\.count).max() ?? 0
        return (isLong ? [Self.gap + row.id] : [])
            + (0..<count).map { line in
                let cells = columns.map { line < $0.count ? $0[line] : "" }
                let line = [
                    "", cells[0].padded(to: id), cells[1].padded(to: name),
                    cells[2].aligned(to: price),
                    line < rest.count ? rest[line] : "",
                ].joined(separator: Self.gap)
                return line.withoutTrailingSpaces
            }
    }

    /// Notes in as few lines as possible; only a long note is broken.
    private func joined(_ texts: [String]) -> [String] {
        texts.flatMap { $0.wrapped(to: notes) }.reduce(into: []) { lines, text in
            if let last = lines.last, last.columns + 3 + text.columns <= notes {
                lines[lines.count - 1] = "\(last) · \(text)"
            } else {
                lines.append(text)
            }
        }
    }

    /// Texts below the name of an item, each in as many lines as it needs.
    func below(_ texts: [String]) -> [String] {
        let indent = String(repeating: " ", count: id + 6)
        return texts.flatMap { $0.wrapped(to: width - indent.count) }.map { indent + $0 }
    }
}

extension String {
    /// The text without spaces at its end.
    fileprivate var withoutTrailingSpaces: String {
        String(prefix(upTo: lastIndex { $0 != " " }.map(index(after:)) ?? startIndex))
    }
}
