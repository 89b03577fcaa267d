// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite struct GeometryTests {
    @Test func `a size is never negative`() {
        #expect(Size(columns: -1, rows: -2) == Size(columns: 0, rows: 0))
    }

    @Test(arguments: [
        (2, 3, true), (5, 4, true), (6, 4, false), (5, 5, false), (1, 3, false), (2, 2, false),
    ])
    func `a rectangle contains its cells and no others`(column: Int, row: Int, inside: Bool) {
        let rect = Rect(column: 2, row: 3, columns: 4, rows: 2)
        #expect(rect.contains(Point(column: column, row: row)) == inside)
    }
}
