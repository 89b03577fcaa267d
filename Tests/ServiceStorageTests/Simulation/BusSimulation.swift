// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import TestSupport
import Wire

@testable import MessageBus
@testable import ServiceStorage

/// One simulated run of a service, tills and followers, with a phase of faults and one without.
///
/// It runs the real cores of `Requester`, `Responder`, `Publisher` and `Follower`, and the journal
/// with its SQLite file. Time, the network and crashes are simulated; all randomness comes from the
/// seed.
final class BusSimulation {
    /// The duration of a step in milliseconds: the interval of the sockets' timers.
    static let step = 50
    /// The duration of the faults, and the time to recover from them, in milliseconds.
    private static let (faultPhase, recovery) = (10_000, 10_000)
    /// The maximum age, in milliseconds, of a state that a follower reports as current.
    ///
    /// It is 2 s after a heartbeat that seems to be less than 1 s old. The follower receives the
    /// service's time, which determines that age, with a delay.
    static let staleness = 2000 + 1000 + SimulatedNetwork.longestDelay + 2 * step

    let folder: String
    var generator: SeededGenerator
    /// Whether slow followers are the only fault.
    ///
    /// With other faults, followers request snapshots so often that they are never far behind.
    let hasOnlySlowness: Bool
    var network = SimulatedNetwork()
    var service: SimulatedService?
    var tills = [SimulatedTill(), SimulatedTill()]
    var followers: [SimulatedFollower]
    /// The followers whose subscription has reached the service.
    var subscribed: Set<Int> = []
    var history = SourceHistory()
    var ledger = AnswerLedger()

    /// The time in milliseconds since the beginning.
    private(set) var now = 0
    private let beginning = ContinuousClock.now

    /// The number of the service's database file, and the path of its last backup.
    var file = 0
    var backup: String?
    /// The number of epochs so far; each answer belongs to one.
    private(set) var epochCount = 0
    private var epoch: Epoch?
    /// The time of the service's restart, and the fault of its next batch.
    var restartTime: Int?
    var fault: SimulatedService.Fault?
    var isBusy = false
    /// All commands of the tills.
    var commands: [AddToTally] = []

    /// The violated invariants.
    private(set) var violations: [String] = []
    /// A log of the run; nil unless requested.
    private(set) var trace: [String]?

    init(seed: UInt64, folder: String, keepsTrace: Bool = false) {
        self.folder = folder
        generator = SeededGenerator(seed: seed)
        hasOnlySlowness = Int.random(in: 0..<5, using: &generator) == 0
        followers = [
            SimulatedFollower(location: nil, canReplay: true),
            SimulatedFollower(location: "a", canReplay: true),
            SimulatedFollower(location: "b", canReplay: false),
        ]
        trace = keepsTrace ? [] : nil
    }

    /// The client number of the first follower.
    var firstFollower: Int { tills.count }
    var instant: ContinuousClock.Instant { beginning + .milliseconds(now) }
    var time: Timestamp { Timestamp(milliseconds: 1_795_285_800_000 + Int64(now)) }

    /// Runs to the end; the violated invariants are in `violations`.
    func run() {
        do { try runPhases() } catch { report("\(error)") }
    }

    private func runPhases() throws {
        try startService()
        for index in followers.indices { followers[index].start(now: instant) }
        while now < Self.faultPhase {
            try injectFaults()
            try advance()
        }
        try endFaults()
        while now < Self.faultPhase + Self.recovery { try advance() }
        try checkEnd()
    }

    func log(_ event: @autoclosure () -> String) {
        if trace != nil { trace?.append("\(now) ms: \(event())") }
    }

    func report(_ violation: String) {
        log("WRONG: \(violation)")
        if violations.count < 20 { violations.append("\(now) ms: \(violation)") }
    }

    /// Starts the service on its file.
    func startService() throws {
        let service = try SimulatedService(path: "\(folder)/\(file).db", now: time)
        if service.epoch != epoch { (epoch, epochCount) = (service.epoch, epochCount + 1) }
        service.state.isBusy = isBusy
        self.service = service
        restartTime = nil
        history.record(service.state.counts, now: now)
        log("the service starts, epoch \(epochCount)")
    }

    private func endFaults() throws {
        log("the faults end")
        network.isReliable = true
        (isBusy, fault) = (false, nil)
        service?.state.isBusy = false
        if service == nil { try startService() }
    }

    private func advance() throws {
        now += Self.step
        if let restartTime, restartTime <= now { try startService() }
        subscribe()
        if let service, now.isMultiple(of: 1000) { publish(service.heartbeats(now: time)) }
        for message in network.arrivals(now: now) { deliver(message) }
        try serve()
        passTime()
        checkFreshness()
    }

    private func deliver(_ message: SimulatedNetwork.Message) {
        let client = message.connection.client
        if message.isToService {
            service?.receive([[UInt8(client)]] + message.frames)
        } else if client < firstFollower {
            guard let outcome = tills[client].received(message.frames) else { return }
            log("till \(client): \(outcome.command.context.key) is answered \(outcome.text)")
            ledger.record(outcome, epoch: message.epoch)
        } else if message.connection.kind == .requests {
            followers[client - firstFollower].received(message.frames, now: instant)
        } else {
            followers[client - firstFollower].receivedEvent(message.frames, now: instant)
        }
    }

    private func serve() throws {
        guard let service else { return }
        let output = try service.processBatch(now: time, fault, using: &generator)
        for change in service.changes {
            log("\(change.location)/\(change.tally.name) is \(change.tally.count)")
            history.record(change.tally, at: change.location, now: now)
        }
        for reply in output.replies {
            let connection = SimulatedNetwork.Connection(kind: .requests, client: Int(reply[0][0]))
            send(Array(reply.dropFirst()), on: connection)
        }
        publish(output.messages)
        if let fault, fault != .failedCommit { kill(fault) }
        fault = nil
    }

    /// Ends the process; the messages to it are lost.
    private func kill(_ fault: SimulatedService.Fault) {
        log("the service is \(fault)")
        service = nil
        subscribed = []
        network.dropService(using: &generator)
        let pause = Int.random(in: 1...2500, using: &generator)
        restartTime = now + pause
    }

    /// Reconnected followers subscribe again, and at once get the positions of the streams.
    private func subscribe() {
        guard let service else { return }
        for index in followers.indices where !subscribed.contains(index) {
            let connection = SimulatedNetwork.Connection(
                kind: .events, client: firstFollower + index)
            guard !network.isCut(connection, now: now),
                Int.random(in: 0..<4, using: &generator) == 0
            else {
                continue
            }
            subscribed.insert(index)
            publish(service.heartbeats(forPrefix: followers[index].prefix, now: time))
        }
    }

    private func publish(_ messages: [PublisherCore.Message]) {
        for message in messages {
            for index in followers.indices where subscribed.contains(index) {
                guard message.topic.starts(with: followers[index].prefix.utf8) else { continue }
                let connection = SimulatedNetwork.Connection(
                    kind: .events, client: firstFollower + index)
                send([message.topic, message.body], on: connection)
            }
        }
    }

    private func send(_ frames: [[UInt8]], on connection: SimulatedNetwork.Connection) {
        let message = SimulatedNetwork.Message(
            connection: connection, isToService: false, frames: frames, epoch: epochCount)
        network.send(message, now: now, using: &generator)
    }

    private func passTime() {
        for index in tills.indices {
            for request in tills[index].tick(now: instant) where !send(request, from: index) {
                tills[index].notSent(request.id, now: instant)
            }
        }
        for index in followers.indices {
            for request in followers[index].tick(now: instant)
            where !send(request, from: firstFollower + index) {
                followers[index].notSent(request.id, now: instant)
            }
        }
    }

    /// Sends a request; returns false if the client's socket knows that it is disconnected.
    private func send(_ request: SimulatedTill.Outgoing, from client: Int) -> Bool {
        let connection = SimulatedNetwork.Connection(kind: .requests, client: client)
        let isUnreachable = service == nil || network.isCut(connection, now: now)
        if isUnreachable, Bool.random(using: &generator) { return false }
        log("client \(client) sends \(request.id)\(isUnreachable ? ", lost" : "")")
        guard !isUnreachable else { return true }
        let message = SimulatedNetwork.Message(
            connection: connection, isToService: true, frames: [request.payload], epoch: epochCount)
        network.send(message, now: now, using: &generator)
        return true
    }
}
