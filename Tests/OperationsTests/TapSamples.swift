// SPDX-License-Identifier: Apache-2.0

import Commerce
import ServiceRuntime
import Wire

@testable import Tap

/// Events as a tap receives them.
struct TapSamples {
    struct NoEvent: Error {}

    /// A stream with a log.
    static let orders = TappedStream(service: .orders, location: "00001")
    /// A stream without a log.
    static let kitchen = TappedStream(service: .kitchen, location: "00001")
    /// An order in process, paid.
    static let order =
        #"{"number":12,"status":"inProcess","paid":true,"lines":[{"line":1},{"line":2}],"#
        + #""currency":"USD","totals":{"total":1250}}"#

    /// The stream of the events.
    var stream = Self.orders
    /// The subject of the events.
    var subject = "01934e11-0000-7000-8000-123456789abc"

    /// The event of a sequence, at a number of seconds after `start`.
    func event(
        _ sequence: UInt64, epoch: Epoch = "first", at seconds: Int64? = nil,
        type: String = "order.itemsAdded", actor: String = "till-1/ana",
        data: String = Self.order
    ) throws -> TapEntry {
        let time = Self.start + .seconds(seconds ?? Int64(sequence))
        let text = """
            {"specversion":"1.0","type":"\(type)","subject":"\(subject)","time":"\(time)",\
            "sequence":"\(SequenceNumber(sequence))","epoch":"\(epoch)","actor":"\(actor)",\
            "data":\(data)}
            """
        guard let entry = TapEntry(stream, Array(text.utf8)) else { throw NoEvent() }
        return entry
    }

    /// The heartbeat that names the event of a sequence as the last one.
    func heartbeat(
        _ sequence: UInt64, epoch: Epoch = "first", at seconds: Int64? = nil
    ) throws -> TapEntry {
        try event(sequence, epoch: epoch, at: seconds, type: "stream.heartbeat", data: "{}")
    }

    /// 2026-11-21T18:30:00.250Z.
    static let start = Timestamp(milliseconds: 1_795_285_800_250)
}
