// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import KitchenDisplay
import MessageBus
import Messages
import Wire

/// Follows the tickets of a location and sends the taps on them.
///
/// It turns the messages of kds-service into inputs of a `KitchenModel`, and performs its effects.
/// It is confined to the poll thread of its bus.
package final class TicketFeed {
    /// The timeout of a question about what screens show.
    private static let sightTimeout = Duration.seconds(1)

    private let location: LocationID
    private let terminal: TerminalID
    /// Whether it asks for the tickets that nobody in the kitchen sees, and for silent screens.
    package var watchesSight: Bool
    private let receive: (KitchenInput) -> Void
    private var connection: KitchenConnection?
    private var follower: Follower<Ticket>?
    /// The time of kds-service's last message from order-service.
    private var sourceHeardAt: ContinuousClock.Instant?
    private var generator = SystemRandomNumberGenerator()
    /// Whether the answer about unseen tickets is awaited.
    private var isAskingSight = false
    /// The revision of the location's settings by the last heartbeat.
    private var settings: Int?
    private var isClosed = false
    /// Called when a heartbeat reveals other settings of the location.
    package var onSettings: (() -> Void)?

    /// A feed for a screen, which is the terminal of its taps; `receive` gets the inputs.
    ///
    /// With `watchesSight` these include the tickets that nobody in the kitchen sees, and the
    /// silent screens.
    package init(
        location: LocationID, terminal: TerminalID, watchesSight: Bool,
        receive: @escaping (KitchenInput) -> Void
    ) {
        self.watchesSight = watchesSight
        self.location = location
        self.terminal = terminal
        self.receive = receive
    }

    /// Whether the tickets were confirmed in the last two seconds.
    package var isCurrent: Bool { follower?.isCurrent(location) ?? false }

    /// Follows the tickets at other endpoints; those on the screen stay until they are replaced.
    ///
    /// Throws a `ZeroMQError` if an endpoint is invalid, and an `AccessError`.
    package func connect(_ connection: KitchenConnection) throws {
        self.connection = connection
        try follow()
    }

    /// Sends a tap, or follows the tickets from the start; its owner rings and ends the program.
    ///
    /// Throws as `connect(_:)`.
    package func perform(_ effect: KitchenEffect) throws {
        switch effect {
        case .advance(let order, let status, let lines):
            send(
                AdvanceTicket(order: order, from: status, lines: lines, context: context()), order)
        case .recall(let order, let status, let lines):
            let command = RecallTicket(
                order: order, from: LineStatus(rawValue: status.rawValue), lines: lines,
                context: context())
            send(command) { .recallAnswered(order, $0) }
        case .acknowledge(let order, let lines):
            send(AcknowledgeTicket(order: order, lines: lines, context: context()), order)
        case .fire(let order, let course):
            send(FireCourse(order: order, course: course, context: context())) {
                .fireAnswered(order, course: course, $0)
            }
        case .prioritize(let order, let rush):
            send(PrioritizeTicket(order: order, rush: rush, context: context())) {
                .rushAnswered(order, rush: rush, $0)
            }
        case .explain(let order): explain(order)
        case .refresh: try follow()
        case .ring, .quit: break
        }
    }

    /// Calls `onSettings` again at the next heartbeat, because the settings could not be read.
    package func forgetSettings() { settings = nil }

    /// Closes the socket; no input follows.
    package func close() {
        isClosed = true
        follower?.close()
    }

    /// Follows the tickets from the start, with a new snapshot.
    private func follow() throws {
        guard let connection else { return }
        follower?.close()
        follower = try Follower(
            bus: connection.bus, service: "kitchen", endpoints: connection.endpoints,
            location: location, snapshots: GetKitchenSnapshot.self
        ) { [weak self] in self?.handle($0) }
    }

    /// A new key for each tap: however often the requester sends the tap, it takes effect once.
    private func context() -> CommandContext {
        CommandContext(key: .unique(at: .now(), using: &generator), terminal: terminal)
    }

    private func send<C: Command>(_ command: C, _ order: OrderID) where C.Answer == Ticket {
        send(command) { .tapAnswered(order, $0) }
    }

    private func send<C: Command>(
        _ command: C, input: @escaping (TapOutcome) -> KitchenInput
    ) where C.Answer == Ticket {
        connection?.requester.call(command) { [weak self] answer in
            guard let self, !isClosed else { return }
            receive(input(TapOutcome(answer)))
        }
    }

    private func handle(_ update: Follower<Ticket>.Update) {
        switch update {
        case .replaced(_, let tickets): receive(.ticketsReplaced(tickets))
        case .changed(_, let event) where event.type == TicketEventType.removed.rawValue:
            receive(.ticketRemoved(event.data.order))
            receive(.finishedChanged(event.data))
        case .changed(_, let event): receive(.ticketChanged(event.data))
        case .heartbeat(_, let beat):
            let kitchen = beat.data.members(as: KitchenHeartbeat.self) ?? KitchenHeartbeat()
            if watchesSight { watchSight(kitchen) }
            noteSettings(kitchen.settings)
            // Uses the age at the time of the heartbeat: the clocks of two machines may differ.
            sourceHeardAt = beat.data.sourceAge(at: beat.time).map { .now - $0 }
            // A heartbeat that reveals a gap does not make the board fresher.
            if isCurrent {
                receive(.heartbeat(sentAt: beat.time, at: .now()))
                confirm()
            }
        case .current: confirm()
        case .stale: receive(.silent(.kitchenService))
        }
    }

    /// Asks which screens show the ticket of an order.
    private func explain(_ order: OrderID) {
        let request = ExplainTicket(order: order)
        connection?.requester.call(request, timeout: Self.sightTimeout) { [weak self] answer in
            guard let self, !isClosed else { return }
            receive(.explained(order, TicketExplanation.Kitchen(answer)))
        }
    }

    /// Asks which tickets are unseen and which screens are silent, if any are.
    private func watchSight(_ beat: KitchenHeartbeat) {
        if beat.unseen == nil { receive(.unseenReceived([])) }
        if beat.silent == nil { receive(.silentReceived([])) }
        guard beat.unseen != nil || beat.silent != nil else { return }
        guard let connection, !isAskingSight else { return }
        isAskingSight = true
        let request = ListKitchenScreens(location: location)
        // After a failure the next heartbeat asks again.
        connection.requester.call(request, timeout: Self.sightTimeout) { [weak self] answer in
            guard let self, !isClosed else { return }
            isAskingSight = false
            if watchesSight, case .success(let answer) = answer {
                receive(.unseenReceived(answer.unseen))
                receive(.silentReceived(answer.screens.filter(\.silent)))
            }
        }
    }

    private func noteSettings(_ revision: Int?) {
        guard let revision, revision != settings else { return }
        settings = revision
        onSettings?()
    }

    /// Passes the time of the follower's last confirmation on.
    ///
    /// The last message may be later and yet not confirm the board.
    private func confirm() {
        guard let confirmed = follower?.lastConfirmed(location) else { return }
        receive(.received(at: confirmed.wallTime, sourceHeardAt: sourceHeardAt?.wallTime))
    }
}

extension ContinuousClock.Instant {
    /// The wall time of this instant, if the wall clock is not set meanwhile.
    package var wallTime: Timestamp { .now() + (self - .now) }
}
