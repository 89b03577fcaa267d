// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import TestSupport
import Wire

/// Whoever asks the service of notes and follows it.
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
            case .heard, .stale, .current: break
            }
        }
    }

    func stop() {
        follower?.close()
        requester.close()
    }

    /// Writes notes, all at once, and says as texts what comes of them in their order.
    ///
    /// The requester repeats what is refused for now, as long as its patience lasts.
    func write(
        _ notes: [(text: String, key: CommandKey)], patience: Duration = .seconds(20)
    ) async -> [String] {
        for note in notes {
            requester.call(WriteNote(note.text, key: note.key), patience: patience) {
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

    /// Reads the log so many times, writes a note, and reads again, all at once; says how many
    /// events each page holds, and what was written, in the order of the answers.
    func read(
        _ before: Int, andWrite note: (text: String, key: CommandKey), andRead after: Int
    ) async -> [String] {
        for _ in 0..<before { read() }
        requester.call(WriteNote(note.text, key: note.key), patience: .seconds(20)) {
            [answers] outcome in answers.put((try? outcome.get())?.text ?? "refused")
        }
        for _ in 0..<after { read() }
        return await answers.next(before + 1 + after)
    }

    /// Asks so many times at once how large a note is, and says how often it was answered.
    func weigh(_ key: CommandKey, times count: Int) async -> Int {
        for _ in 0..<count {
            requester.call(WeighNote(key: key), patience: .seconds(20)) { [answers] outcome in
                answers.put((try? outcome.get()).map { "\($0)" } ?? "refused")
            }
        }
        return await answers.next(count).count { $0 != "refused" && $0 != "0" }
    }

    /// Asks once, and says what it is refused with.
    func ask(_ request: some Request) async -> String { await ask([request])[0] }

    /// Asks all at once, and says what each is refused with, in the order of the answers.
    func ask(_ requests: [any Request]) async -> [String] {
        for request in requests { send(request) }
        return await answers.next(requests.count)
    }

    private func send(_ request: some Request) {
        requester.call(request, patience: .untilRefused) { [answers] outcome in
            switch outcome {
            case .success: answers.put("answered")
            case .failure(.refused(let error)): answers.put("\(error.code) \(error.reason ?? "")")
            case .failure(let failure): answers.put("\(failure)")
            }
        }
    }

    /// How often the service has met one of its limits; nil when there is no such limit.
    func reached(_ limit: String) async -> Int? {
        requester.call(GetServiceStatistics(), patience: .seconds(20)) { [answers] outcome in
            let limits = (try? outcome.get())?.limits ?? []
            answers.put(limits.first { $0.name == limit }.map { "\($0.reached)" } ?? "none")
        }
        return Int(await answers.next())
    }

    /// Whether the service says that it can write, and why not.
    func storage() async -> String {
        requester.call(GetServiceStatistics(), patience: .seconds(20)) { [answers] outcome in
            let storage = (try? outcome.get())?.storage
            answers.put(storage.map { $0.writable ? "writable" : $0.problem ?? "none" } ?? "none")
        }
        return await answers.next()
    }

    private func read() {
        requester.call(GetNoteEvents.everything, patience: .seconds(20)) { [answers] outcome in
            answers.put((try? outcome.get()).map { "\($0.events.count)" } ?? "refused")
        }
    }

    /// How many notes a snapshot holds; nil when it is refused.
    func count() async -> Int? {
        requester.call(GetNoteSnapshot(location: "00001"), patience: .seconds(20)) {
            [answers] outcome in
            answers.put((try? outcome.get()).map { "\($0.state.count)" } ?? "refused")
        }
        return Int(await answers.next())
    }
}
