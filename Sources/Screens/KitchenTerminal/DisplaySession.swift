// SPDX-License-Identifier: Apache-2.0

import Commerce
package import MessageBus
import Messages

/// One kitchen screen: finds its location and shows its board until the program ends.
package final class DisplaySession: BusResident {
    /// Ends the program, with the error if there is one.
    package typealias End = @Sendable ((any Error)?) -> Void

    /// The time after which a failed request for the locations is repeated.
    private static let retryInterval = Duration.seconds(1)

    private let bus: Bus
    private let settings: DisplaySettings
    private let end: End
    private let requester: Requester
    private var board: DisplayBoard?

    /// Connects to kds-service, which may start later.
    ///
    /// If the settings name a location, its board is shown at once. Calls `end` when a person
    /// quits, the time limit of the settings has passed, or no location can be shown. Throws a
    /// `ScreenError` if the terminal can't be used.
    package init(bus: Bus, settings: DisplaySettings, end: @escaping End) throws {
        self.bus = bus
        self.settings = settings
        self.end = end
        requester = try Requester(bus: bus, endpoint: settings.kitchen.requests)
        if let location = settings.location {
            try show(KitchenLocation(id: location, name: location.text))
        }
        if let seconds = settings.seconds { bus.after(.seconds(seconds)) { end(nil) } }
        requestLocations()
    }

    /// Restores the terminal and closes the sockets.
    package func stop() {
        board?.close()
        requester.close()
    }

    private func show(_ location: KitchenLocation) throws {
        if let board {
            board.rename(location.name)
        } else {
            board = try DisplayBoard(
                bus: bus, settings: settings, location: location, requester: requester, end: end)
        }
    }

    private func requestLocations() {
        requester.call(ListKitchenLocations()) { [weak self] in self?.handle($0) }
    }

    private func handle(_ answer: Result<ListKitchenLocations.Answer, CallFailure>) {
        switch answer {
        case .success(let answer):
            do { try show(settings.choose(from: answer.locations)) } catch { end(error) }
        case .failure(.stopped): break
        case .failure where board != nil:
            bus.after(Self.retryInterval) { [weak self] in self?.requestLocations() }
        case .failure(let failure):
            end(
                DisplayError.noLocations(
                    endpoint: settings.kitchen.requests, reason: failure.description))
        }
    }
}
