// SPDX-License-Identifier: Apache-2.0

/// Counts the typing errors between a typed word and the beginnings of words on a menu.
///
/// An error is a missing, an additional or a wrong letter, or two swapped ones. There is a row for
/// each number of letters of the menu's word, with a cell for each number of typed ones: the
/// errors between both beginnings. Cells above the limit are not computed.
struct TypingErrors {
    /// The number of errors that are allowed.
    let limit: Int
    private let typed: FoldedWord
    private var letters: FoldedWord = []
    private var rows: [Int]
    private var width: Int { typed.count + 1 }

    /// Counts up to `limit` errors.
    init(in typed: FoldedWord, limit: Int) {
        self.typed = typed
        self.limit = limit
        let count = typed.count + 1
        rows = Array(repeating: limit + 1, count: count * (count + limit))
        for column in 0...min(limit, typed.count) { rows[column] = column }
    }

    /// The errors between the letters so far and the whole typed word; more than the limit if they
    /// are not computed.
    var count: Int { rows[letters.count * width + typed.count] }

    /// Replaces the letters after a place by one letter of the menu's word.
    ///
    /// Returns whether the word may still have few enough errors.
    mutating func set(_ letter: Unicode.Scalar, at place: Int) -> Bool {
        letters.removeSubrange(place...)
        letters.append(letter)
        let row = letters.count
        guard row <= typed.count + limit else { return false }
        var fewest = row
        if row <= limit { rows[row * width] = row }
        for column in max(1, row - limit)..<(min(typed.count, row + limit) + 1) {
            let errors = errors(row, column)
            rows[row * width + column] = errors
            fewest = min(fewest, errors)
        }
        return fewest <= limit
    }

    private func errors(_ row: Int, _ column: Int) -> Int {
        let above = (row - 1) * width + column
        let isSame = letters[row - 1] == typed[column - 1]
        let here = min(
            rows[above] + 1, rows[above + width - 1] + 1, rows[above - 1] + (isSame ? 0 : 1))
        guard row > 1, column > 1, letters[row - 1] == typed[column - 2],
            letters[row - 2] == typed[column - 1]
        else { return here }
        return min(here, rows[above - width - 2] + 1)
    }
}
