// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Draws the locations of the suite.
    func drawLocations(in area: Rect, on frame: inout Frame<TillAction>) {
        var rest = area
        for location in confirmed.locations.values.sorted(by: { $0.id < $1.id }) {
            let row = rest.takeTop(1)
            let isChosen = location.id == memory.location
            frame.write(
                " \(isChosen ? "›" : " ") \(location.id) \(location.name)", in: row,
                as: isChosen ? .selected : .text)
            frame.target(row, to: .choose(location.id))
        }
    }
}
