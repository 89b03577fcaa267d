// SPDX-License-Identifier: Apache-2.0

import KitchenDisplay
import Terminal

/// Where a board is shown.
protocol DisplaySurface: AnyObject {
    /// How much it can show.
    var size: Size { get }
    /// Shows the board, which was shown before as it was then.
    func show(_ model: KitchenModel, after previous: KitchenModel)
    /// Looks after what no event tells of; called ten times a second.
    func tick()
    /// Leaves everything as it was found; further calls do nothing.
    func close()
}
