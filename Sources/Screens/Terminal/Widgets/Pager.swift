// SPDX-License-Identifier: Apache-2.0

extension Frame {
    /// Draws the row below a part that is shown in pieces: where one is, and the ways on.
    ///
    /// The left half goes back and the right half goes on, so that a finger hits them. At an end
    /// the half tells that instead.
    mutating func addPager(
        in row: Rect, _ place: String, marks: (back: String, on: String) = ("↑", "↓"),
        back: Action?, on next: Action?
    ) {
        let width = max(PrintableText(marks.back).columns, PrintableText(marks.on).columns) + 1
        write(marks.back, in: row, as: back == nil ? .disabled : .text)
        write(marks.on, in: row, aligned: .right, as: next == nil ? .disabled : .text)
        write(place, in: row.inset(columns: width, rows: 0), aligned: .centre, as: .muted)
        let halves = row.dividedIntoColumns(2)
        target(halves[0], offer: back.map { .available($0) } ?? .unavailable("This is the start."))
        target(halves[1], offer: next.map { .available($0) } ?? .unavailable("This is the end."))
    }
}
