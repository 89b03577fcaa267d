// SPDX-License-Identifier: Apache-2.0

import Terminal
import TerminalScreen

/// Where a till is shown and a person's input comes from.
protocol TillSurface: AnyObject {
    /// The size of the output.
    var size: Size { get }
    /// Shows what is drawn, soon; of several drawings only the last one.
    func show(_ drawing: @escaping () -> Canvas)
    /// Checks for changes that no event announces; called ten times a second.
    func tick()
    /// Rings the bell.
    func ring()
    /// Restores the terminal.
    func close()
}

extension ScreenSurface: TillSurface {}
