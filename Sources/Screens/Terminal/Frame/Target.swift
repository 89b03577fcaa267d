// SPDX-License-Identifier: Apache-2.0

/// A place on the screen that offers something to the mouse or a finger.
package struct Target<Action> {
    /// The cells of the place.
    package let rect: Rect
    /// What the mouse has to do there.
    package let gesture: Gesture
    /// What is offered.
    package let offer: Offer<Action>
}

/// What the mouse does.
package enum Gesture: Hashable, Sendable {
    /// A press of the left button, or a touch.
    case click
    /// One step of the wheel.
    case wheel(TerminalInput.Wheel)
}
