// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import TestSupport
import Wire

/// A client of the service of notes, which also follows it.
final class NoteClient: BusResident {
    let requester: Requester
    let updates = Inbox()
    private let answers = Inbox()
    private var follower: Follower<Note>?

    init(bus: Bus, endpoints: ServiceEndpoints) throws {
        requester = try Requester(bus: bus, endpoint: endpoints.requests)
        follower = try Follower(
            bus: bus, service: "notes", endpoints: endpoints, location: "00001",
            snapshots: GetNoteSnapshot.self, events: GetNoteEvents.self
        ) { [updates] update in
            switch update {
            case .replaced(_, let notes): updates.put("= \(notes.map(\.text))")
            case .changed(_, let event): updates.put("\(event.sequence.number) \(event.data.text)")
            case .heartbeat(_, let beat): if beat.data.replaced == true { updates.put("replaced") }
            case .stale, .current: break
            }
        }
    }

    func stop() {
        follower?.close()
        requester.close()
    }

    /// Returns what a ping says of the database.
    func ping() async -> String {
        requester.call(PingService(), timeout: .seconds(20)) { [answers] outcome in
            let replaced = try? outcome.get().replaced
            answers.put(replaced == true ? "replaced" : "as before")
        }
        return await answers.next()
    }

    /// Writes notes, all at once; returns the outcomes as texts, in their order.
    ///
    /// The requester repeats commands that are refused as unavailable, until its timeout.
    func write(
        _ notes: [(text: String, key: CommandKey)], timeout: Duration = .seconds(20)
    ) async -> [String] {
        for note in notes {
            requester.call(WriteNote(note.text, key: note.key), timeout: timeout) {
                [answers] outcome in
                switch outcome {
                case .success(let note): answers.put(note.text)
                case .failure(.refused(let error)):
                    answers.put(error.reason.map { "\(error.code) \($0)" } ?? "\(error.code)")
                case .failure(let failure): answers.put("\(failure)")
                }
            }
        }
        var texts: [String] = []
        for _ in notes { texts.append(await answers.next()) }
        return texts
    }

    /// Reads the log, writes a note and reads again, all at once.
    ///
    /// Returns the number of events of each page and the text of the note, in the order of the
    /// answers.
    func read(
        times before: Int, thenWrite note: (text: String, key: CommandKey),
        thenRead after: Int
    ) async -> [String] {
        for _ in 0..<before { read() }
        requester.call(WriteNote(note.text, key: note.key), timeout: .seconds(20)) {
            [answers] outcome in answers.put((try? outcome.get())?.text ?? "refused")
        }
        for _ in 0..<after { read() }
        return await answers.next(before + 1 + after)
    }

    /// Requests the size of a note repeatedly, all at once; returns the number of answers.
    func measure(_ key: CommandKey, times count: Int) async -> Int {
        for _ in 0..<count {
            requester.call(MeasureNote(key: key), timeout: .seconds(20)) { [answers] outcome in
                answers.put((try? outcome.get()).map { "\($0)" } ?? "refused")
            }
        }
        return await answers.next(count).count { $0 != "refused" && $0 != "0" }
    }

    /// Sends a request; returns its refusal, or "answered".
    func send(_ request: some Request) async -> String { await send([request])[0] }

    /// Sends requests, all at once; returns their refusals, or "answered", in the order of the
    /// answers.
    func send(_ requests: [any Request]) async -> [String] {
        for request in requests { call(request) }
        return await answers.next(requests.count)
    }

    private func call(_ request: some Request) {
        requester.call(request, timeout: .untilRefused) { [answers] outcome in
            switch outcome {
            case .success: answers.put("answered")
            case .failure(.refused(let error)): answers.put("\(error.code) \(error.reason ?? "")")
            case .failure(let failure): answers.put("\(failure)")
            }
        }
    }

    /// The number of times that the service reached a limit; nil if the limit is unknown.
    func reached(_ limit: String) async -> Int? {
        requester.call(GetServiceStatistics(), timeout: .seconds(20)) { [answers] outcome in
            let limits = (try? outcome.get())?.limits ?? []
            answers.put(limits.first { $0.name == limit }.map { "\($0.reached)" } ?? "none")
        }
        return Int(await answers.next())
    }

    /// "writable", or the problem that the service reports.
    func storage() async -> String {
        requester.call(GetServiceStatistics(), timeout: .seconds(20)) { [answers] outcome in
            let storage = (try? outcome.get())?.storage
            answers.put(storage.map { $0.writable ? "writable" : $0.problem ?? "none" } ?? "none")
        }
        return await answers.next()
    }

    private func read() {
        requester.call(GetNoteEvents.everything, timeout: .seconds(20)) { [answers] outcome in
            answers.put((try? outcome.get()).map { "\($0.events.count)" } ?? "refused")
        }
    }

    /// The number of notes in a snapshot; nil if it is refused.
    func count() async -> Int? {
        requester.call(GetNoteSnapshot(location: "00001"), timeout: .seconds(20)) {
            [answers] outcome in
            answers.put((try? outcome.get()).map { "\($0.state.count)" } ?? "refused")
        }
        return Int(await answers.next())
    }
}
