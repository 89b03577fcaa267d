// SPDX-License-Identifier: Apache-2.0

/// A part of a screen as a value: it draws itself and registers what can be done with it.
///
/// It stores nothing. An event carries the new state (`.moved(ListPosition)`), so that the screen's
/// model only has to store it and to hand it to the widget the next time.
package protocol Widget {
    /// What a person can do with the widget.
    associatedtype Event
    /// Draws the widget into the whole frame, whatever its size is.
    func draw(on frame: inout Frame<Event>)
}

extension Frame {
    /// Draws a widget into a part of the frame and translates its events into actions.
    package mutating func add<Part: Widget>(
        _ widget: Part, in rect: Rect, map: @escaping (Part.Event) -> Action
    ) {
        draw(in: rect, map: map) { widget.draw(on: &$0) }
    }
}
