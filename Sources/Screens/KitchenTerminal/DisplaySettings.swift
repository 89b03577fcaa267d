// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages

/// What a display is told when it starts.
package struct DisplaySettings: Sendable {
    let location: LocationID?
    let terminal: TerminalID
    let isPlain: Bool
    let seconds: Int?
    let kitchen: ServiceEndpoints

    /// The settings of a command line.
    ///
    /// Without a location the only one there is will be shown; without `seconds` the display runs
    /// until it is ended. Throws a `DisplayError` for what is no identifier.
    package init(
        location: String?, terminal: String, isPlain: Bool, seconds: Int?, kitchen: ServiceEndpoints
    ) throws(DisplayError) {
        if let location {
            self.location = try Self.identifier(location, of: "location")
        } else {
            self.location = nil
        }
        self.terminal = try Self.identifier(terminal, of: "terminal")
        self.isPlain = isPlain
        self.seconds = seconds
        self.kitchen = kitchen
    }

    /// The location to show among those that there are.
    func choose(from locations: [KitchenLocation]) throws(DisplayError) -> KitchenLocation {
        if let location {
            if let chosen = locations.first(where: { $0.id == location }) { return chosen }
            throw .locationUnknown(location, locations)
        }
        guard locations.count == 1 else { throw .locationNotChosen(locations) }
        return locations[0]
    }

    private static func identifier<Kind>(
        _ text: String, of option: String
    ) throws(DisplayError) -> Identifier<Kind> {
        if let identifier = Identifier<Kind>(text) { return identifier }
        throw .notAnIdentifier(option: option, text: text)
    }
}
