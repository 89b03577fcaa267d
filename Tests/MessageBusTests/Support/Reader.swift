// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport

@testable import MessageBus
import Wire

/// A follower of notes on its own poll thread, whose updates are texts.
final class Reader: BusResident {
    let updates = Inbox()
    /// Receives the positions of the streams from their heartbeats.
    let heartbeats = Inbox()
    private var follower: Follower<Note>?
    private let recorder = StatisticsRecorder()

    init(
        bus: Bus, endpoints: ServiceEndpoints, location: LocationID? = nil,
        closesAfter last: String? = nil
    ) throws {
        follower = try Follower(
            bus: bus, service: "notes", endpoints: endpoints, location: location,
            snapshots: GetNoteSnapshot.self, events: GetNoteEvents.self
        ) { [weak self, updates, heartbeats] update in
            if case .heartbeat(let location, let beat) = update {
                heartbeats.put("\(location) at \(beat.sequence.number)")
            }
            guard let text = Self.text(update) else { return }
            updates.put(text)
            if text == last { self?.stop() }
        }
        follower.map(recorder.observe)
    }

    func stop() { follower?.close() }

    func isCurrent(_ location: LocationID) -> Bool { follower?.isCurrent(location) ?? false }

    /// Returns the number of times that a limit was reached.
    func reached(_ name: String) -> Int? {
        let information = ServiceInformation(
            service: "reader", version: "1.0", epoch: "A", startedAt: Timestamp(milliseconds: 0))
        return recorder.statistics(
            of: information, queue: RequestQueue(limits: Limits()), limits: Limits(), access: nil
        )
        .limits.first { $0.name == name }?.reached
    }

    private static func text(_ update: Follower<Note>.Update) -> String? {
        switch update {
        case .replaced(let location, let notes):
            "\(location) = \(notes.map(\.text).joined(separator: " "))"
        case .changed(let location, let event): "\(location) + \(event.data.text)"
        case .heartbeat: nil
        case .stale(let location): "\(location) stale"
        case .current(let location): "\(location) current"
        }
    }
}
