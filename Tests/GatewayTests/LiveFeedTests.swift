// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import TestSupport
import Testing
import Wire

@testable import Gateway
@testable import GatewayCore

@Suite struct LiveFeedTests {
    private func position(_ number: UInt64, epoch: Epoch = "e-1") -> LivePosition {
        LivePosition(epoch: epoch, sequence: SequenceNumber(number))
    }

    /// A feed with a state at 10 and the events 11 to `last`, each of the next of three entities.
    private func feed(last: UInt64) -> LiveFeed {
        var feed = LiveFeed()
        _ = feed.replace([("a", Thing("a", 0).text)], at: position(10))
        for number in 11..<(last + 1) {
            let subject = ["a", "b", "c"][Int(number % 3)]
            _ = feed.apply(
                Thing.event(subject, Int(number), at: position(number)), key: subject,
                isGone: false)
        }
        return feed
    }

    @Test func `a new page gets the whole state with its place`() throws {
        var feed = feed(last: 12)
        let frames = feed.catchUp(after: nil)
        #expect(
            frames.map { String(decoding: $0.bytes, as: UTF8.self) } == [
                """
                event: state
                id: e-1/00000000000000000012
                data: {"epoch":"e-1","sequence":"00000000000000000012","state":[\
                {"id":"a","value":12},{"id":"c","value":11}]}


                """
            ])
    }

    @Test func `a change says what happened, where, and who did it`() {
        let text = """
            event: change
            id: e-1/00000000000000000011
            data: {"type":"thing.changed","subject":"c","time":"1970-01-01T00:00:00.011Z",\
            "sequence":"00000000000000000011","epoch":"e-1","actor":"till-1",\
            "data":{"id":"c","value":11}}


            """
        var feed = feed(last: 11)
        let frames = feed.catchUp(after: position(10))
        #expect(frames.map { String(decoding: $0.bytes, as: UTF8.self) } == [text])
    }

    @Test(arguments: 10...20 as ClosedRange<UInt64>)
    func `a page continues after any event that it has`(_ last: UInt64) throws {
        var feed = feed(last: 20)
        let frames = feed.catchUp(after: position(last))
        let ids = try frames.map { try ServerSentEvent($0).id }
        #expect(ids == (last..<20).map { "\(position($0 + 1))" })
        #expect(frames.allSatisfy { String(decoding: $0.bytes, as: UTF8.self).contains("change") })
    }

    @Test(arguments: [9, 21, 0] as [UInt64])
    func `a page with another place gets the whole state`(_ last: UInt64) throws {
        var feed = feed(last: 20)
        let frames = feed.catchUp(after: position(last))
        #expect(try frames.map { try ServerSentEvent($0).name } == ["state"])
    }

    @Test func `a page of another epoch gets the whole state`() throws {
        var feed = feed(last: 20)
        let frames = feed.catchUp(after: position(15, epoch: "e-2"))
        #expect(try frames.map { try ServerSentEvent($0).name } == ["state"])
    }

    @Test func `512 events can be repeated`() throws {
        var feed = feed(last: 1_000)
        let repeated = feed.catchUp(after: position(488))
        #expect(repeated.count == 512)
        #expect(try ServerSentEvent(#require(repeated.first)).id == "\(position(489))")
        let tooOld = feed.catchUp(after: position(487))
        #expect(try tooOld.map { try ServerSentEvent($0).name } == ["state"])
    }

    @Test func `a state that is read again ends what can be repeated`() throws {
        var feed = feed(last: 20)
        _ = feed.replace([("b", Thing("b", 7).text)], at: position(25))
        #expect(feed.catchUp(after: position(25)).isEmpty)
        let frame = try ServerSentEvent(#require(feed.catchUp(after: position(20)).first))
        #expect(frame.name == "state" && frame.id == "\(position(25))")
        #expect(frame.data["state"].map { Array($0.elements).count } == 1)
    }

    @Test func `a page about one entity gets nothing else`() throws {
        var feed = feed(last: 20)
        let changes = feed.catchUp(after: position(10), subject: "b")
        let places = [13, 16, 19].map { position(UInt64($0)).description }
        #expect(try changes.map { try ServerSentEvent($0).id } == places)
        let state = try ServerSentEvent(#require(feed.catchUp(after: nil, subject: "b").first))
        #expect(state.data["state"].map { Array($0.elements).map { $0["value"]?.integer } } == [19])
        let other = try ServerSentEvent(#require(feed.catchUp(after: nil, subject: "x").first))
        #expect(other.data["state"].map { Array($0.elements).isEmpty } == true)
    }

    @Test func `a gone entity leaves the state by an event`() {
        var feed = feed(last: 12)
        let frame = feed.apply(
            Thing.event("a", 99, at: position(13)), key: "a", isGone: true)
        #expect(frame.subject == "a")
        #expect(feed.text(of: "a") == nil)
        #expect(feed.text(of: "c") == Thing("c", 11).text)
        #expect(feed.catchUp(after: position(12)).count == 1)
    }

    @Test func `before the state is known, a page gets nothing`() {
        var feed = LiveFeed()
        #expect(feed.catchUp(after: nil).isEmpty)
        #expect(feed.catchUp(after: position(3), subject: "a").isEmpty)
        #expect(feed.stateFrame(of: nil) == nil)
    }

    @Test func `a place is written and read`() {
        let text = "e-1/00000000000000000016"
        #expect(LivePosition(text) == position(16))
        #expect("\(position(16))" == text)
    }

    @Test(arguments: [
        "", "/", "e-1", "e-1/", "e-1/16", "/00000000000000000016", "e 1/00000000000000000016",
        "e-1/00000000000000000016/", "e-1/0000000000000000001x", "e-1/\"0000000000000000016",
        "e-1/-0000000000000000016",
    ])
    func `another text is no place`(_ text: String) {
        #expect(LivePosition(text) == nil)
    }

    @Test func `a heartbeat says what the service's heartbeat says`() throws {
        let time = Timestamp(milliseconds: 5)
        let short = LiveFrame.heartbeat(at: time, isCurrent: false)
        #expect(short.isHeartbeat && short.isAbout("a"))
        #expect(
            String(decoding: short.bytes, as: UTF8.self)
                == "event: heartbeat\ndata: {\"time\":\"1970-01-01T00:00:00.005Z\","
                + "\"current\":false}\n\n")
        let long = LiveFrame.heartbeat(
            at: time, isCurrent: true, heardAt: time, unseen: 2, silent: 4, settings: 3)
        let data = try ServerSentEvent(long).data
        #expect(data["heardAt"]?.string == "1970-01-01T00:00:00.005Z")
        #expect(data["unseen"]?.integer == 2 && data["settings"]?.integer == 3)
        #expect(data["silent"]?.integer == 4)
    }

    @Test func `the state of a finished order has no place`() throws {
        let frame = try ServerSentEvent(LiveFrame.state(of: Thing("a", 1).text))
        #expect(frame.name == "state" && frame.id == nil)
        #expect(frame.data["state"].map { Array($0.elements).count } == 1)
        #expect(frame.data["sequence"] == nil)
    }
}
