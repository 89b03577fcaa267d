// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation

/// Turns events as they come into lines to read, and says what is missing between them.
///
/// Pure: it is told what came.
struct TapTranscript {
    /// Whether events are shown as they came instead of in columns.
    let isJSON: Bool
    /// Whether heartbeats are shown.
    let showsHeartbeats: Bool
    /// How many events have been shown.
    private(set) var shown = 0

    private var watch = StreamWatch()

    /// A transcript that has not begun.
    init(isJSON: Bool, showsHeartbeats: Bool) {
        self.isJSON = isJSON
        self.showsHeartbeats = showsHeartbeats
    }

    /// The lines for one event: what is missing before it, then the event itself unless it is
    /// hidden.
    mutating func lines(topic: String, payload: Data) -> [String] {
        guard let event = try? JSONDecoder().decode(TappedEvent.self, from: payload) else {
            return ["-- unreadable event on \(topic.withoutControls) --"]
        }
        let isHeartbeat = topic.hasSuffix("/stream.heartbeat")
        let marks = marks(topic, event, isHeartbeat)
        if isHeartbeat, !showsHeartbeats { return marks }
        shown += 1
        return marks + [isJSON ? raw(topic, payload) : columns(topic, event)]
    }

    private mutating func marks(
        _ topic: String, _ event: TappedEvent, _ isHeartbeat: Bool
    ) -> [String] {
        let stream = topic.split(separator: "/").prefix(2).joined(separator: "/").withoutControls
        let note = watch.hear(
            stream, epoch: event.epoch, sequence: event.sequence, isHeartbeat: isHeartbeat)
        return switch note {
        case nil: []
        case .gap(_, let missed):
            ["-- gap: \(missed) \(missed == 1 ? "event" : "events") missed on \(stream) --"]
        case .newEpoch(let epoch): ["-- \(stream) starts over in epoch \(epoch) --"]
        }
    }

    private func raw(_ topic: String, _ payload: Data) -> String {
        "\(topic) \(String(decoding: payload, as: UTF8.self))"
    }

    private func columns(_ topic: String, _ event: TappedEvent) -> String {
        let subject = event.data?.number.map { "#\($0)" } ?? String(event.subject.suffix(12))
        let columns = [
            String(event.time.dropFirst(11).prefix(12)).padded(to: 12),
            topic.padded(to: 36), subject.padded(to: 12), (event.actor ?? "-").padded(to: 14),
            what(event),
        ]
        return columns.joined(separator: "  ").withoutControls
    }

    private func what(_ event: TappedEvent) -> String {
        let summary = event.data?.summary ?? ""
        return summary.isEmpty ? "at \(event.sequence.number)" : summary
    }
}
