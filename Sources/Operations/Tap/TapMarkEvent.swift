// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import ServiceRuntime
import Wire

/// A mark as a CloudEvent of the tap's own, for programs (Protocols/README.md).
struct TapMarkEvent: Encodable {
    /// The content of the mark; each mark has some of it.
    struct Details: Encodable {
        /// The first event that was not received, or the first one in the log.
        var first: UInt64?
        /// The last event that was not received.
        var last: UInt64?
        /// Whether the missing events follow, from the log.
        var fetched: Bool?
        /// The new epoch.
        var epoch: Epoch?
        /// The length of the silence in seconds.
        var seconds: Int64?
        /// The sentence for people.
        var text: String
    }

    let specversion = "1.0"
    let id: String
    let source: String
    let type: String
    let time: Timestamp
    let data: Details

    /// The event of a mark; `id` is unique among the marks of all taps.
    init(_ mark: TapMark, id: String, time: Timestamp) {
        self.id = id
        self.time = time
        type = Self.type(of: mark)
        source = "comanda/tap/" + Self.subject(of: mark)
        data = Self.details(of: mark)
    }

    private static func type(of mark: TapMark) -> String {
        switch mark {
        case .gap: "tap.gap"
        case .startsOver: "tap.startedOver"
        case .logBegins, .noPast: "tap.pastMissing"
        case .silent: "tap.silent"
        case .noEvents: "tap.unheard"
        case .receivedAgain: "tap.heard"
        case .ordersNotFound: "tap.nothingYet"
        case .unreadable: "tap.unreadable"
        }
    }

    private static func subject(of mark: TapMark) -> String {
        switch mark {
        case .gap(let stream, _, _), .logBegins(let stream, _): stream.description
        case .startsOver(let service, _), .noPast(let service, _), .silent(let service, _, _),
            .noEvents(let service, _), .receivedAgain(let service, _):
            service.rawValue
        case .ordersNotFound: "orders"
        case .unreadable: "unreadable"
        }
    }

    private static func details(of mark: TapMark) -> Details {
        var details = Details(text: mark.text.withoutControls)
        switch mark {
        case .gap(_, let range, let remedy):
            details.first = range.lowerBound
            details.last = range.upperBound
            details.fetched = remedy == .fetched
        case .startsOver(_, let epoch): details.epoch = epoch
        case .logBegins(_, let first): details.first = first.number
        case .silent(_, let silence, _), .noEvents(_, let silence),
            .receivedAgain(_, let silence):
            details.seconds = silence.components.seconds
        case .noPast, .ordersNotFound, .unreadable: break
        }
        return details
    }
}
