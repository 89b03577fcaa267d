// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import TestSupport

@testable import MessageBus
@testable import ServiceStorage
import Wire

/// One run of a service, tills and followers through trouble and after it.
///
/// What decides is the real thing: the cores of `Requester`, `Responder`, `Publisher` and
/// `Follower`, and the journal on its SQLite file. Time, the network and deaths are simulated, and
/// all chance comes from the seed.
final class BusSimulation {
    /// How long one step takes, in milliseconds: as often as sockets' shells look at the time.
    static let step = 50
    /// How long trouble lasts, and how soon after it everybody must be right.
    private static let (trouble, healing) = (10_000, 10_000)
    /// How late a follower may notice that it knows nothing new any more: 2 s after a heartbeat
    /// that it takes for less than a second old, by a clock that it was told with a delay.
    static let staleness = 2000 + 1000 + SimulatedNetwork.longestDelay + 2 * step

    let folder: String
    var chance: SeededGenerator
    /// Whether followers that hear slowly are all the trouble: any other makes them ask so often
    /// that they are never far behind.
    let hasOnlySlowness: Bool
    var network = SimulatedNetwork()
    var service: SimulatedService?
    var tills = [SimulatedTill(), SimulatedTill()]
    var followers: [SimulatedFollower]
    /// The followers whose subscription the service knows.
    var subscribed: Set<Int> = []
    var history = SourceHistory()
    var ledger = AnswerLedger()

    /// Milliseconds since the beginning.
    private(set) var now = 0
    private let beginning = ContinuousClock.now

    /// The service's file, and its last backup.
    var file = 0
    var backup: String?
    /// Counts the numberings; what a till is told belongs to one.
    private(set) var life = 0
    private var epoch: Epoch?
    /// When the service comes back, and what goes wrong in its next turn.
    var comesBack: Int?
    var fault: SimulatedService.Fault?
    var isBusy = false
    /// Every command that a till was given.
    var commands: [AddToTally] = []

    /// What was wrong.
    private(set) var findings: [String] = []
    /// What happened, if it is kept.
    private(set) var trace: [String]?

    init(seed: UInt64, folder: String, keepsTrace: Bool = false) {
        self.folder = folder
        chance = SeededGenerator(seed: seed)
        hasOnlySlowness = Int.random(in: 0..<5, using: &chance) == 0
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

    /// Runs to the end; what was wrong is in the findings.
    func run() {
        do { try live() } catch { find("\(error)") }
    }

    private func live() throws {
        try startService()
        for index in followers.indices { followers[index].start(now: instant) }
        while now < Self.trouble {
            try makeTrouble()
            try advance()
        }
        try heal()
        while now < Self.trouble + Self.healing { try advance() }
        try judge()
    }

    func tell(_ event: @autoclosure () -> String) {
        if trace != nil { trace?.append("\(now) ms: \(event())") }
    }

    func find(_ finding: String) {
        tell("WRONG: \(finding)")
        if findings.count < 20 { findings.append("\(now) ms: \(finding)") }
    }

    /// Starts the service on its file.
    func startService() throws {
        let service = try SimulatedService(path: "\(folder)/\(file).db", now: time)
        if service.epoch != epoch { (epoch, life) = (service.epoch, life + 1) }
        service.state.isBusy = isBusy
        self.service = service
        comesBack = nil
        history.note(service.state.counts, now: now)
        tell("the service starts, life \(life)")
    }

    private func heal() throws {
        tell("all is healed")
        network.isHealed = true
        (isBusy, fault) = (false, nil)
        service?.state.isBusy = false
        if service == nil { try startService() }
    }

    private func advance() throws {
        now += Self.step
        if let comesBack, comesBack <= now { try startService() }
        subscribe()
        if let service, now.isMultiple(of: 1000) { publish(service.heartbeats(now: time)) }
        for letter in network.arrivals(now: now) { deliver(letter) }
        try serve()
        passTime()
        checkFreshness()
    }

    private func deliver(_ letter: SimulatedNetwork.Letter) {
        let client = letter.line.client
        if letter.isToService {
            service?.take([[UInt8(client)]] + letter.frames)
        } else if client < firstFollower {
            guard let outcome = tills[client].received(letter.frames) else { return }
            tell("till \(client): \(outcome.command.context.key) is answered \(outcome.text)")
            ledger.keep(outcome, life: letter.life)
        } else if letter.line.kind == .requests {
            followers[client - firstFollower].received(letter.frames, now: instant)
        } else {
            followers[client - firstFollower].heard(letter.frames, now: instant)
        }
    }

    private func serve() throws {
        guard let service else { return }
        let output = try service.turn(now: time, fault, &chance)
        for change in service.changes {
            tell("\(change.location)/\(change.tally.name) is \(change.tally.count)")
            history.note(change.tally, at: change.location, now: now)
        }
        for reply in output.replies {
            let line = SimulatedNetwork.Line(kind: .requests, client: Int(reply[0][0]))
            send(Array(reply.dropFirst()), on: line)
        }
        publish(output.messages)
        if let fault, fault != .failedCommit { kill(fault) }
        fault = nil
    }

    /// The process is gone; what was on its way to it, too.
    private func kill(_ fault: SimulatedService.Fault) {
        tell("the service is \(fault)")
        service = nil
        subscribed = []
        network.forgetService(&chance)
        let pause = Int.random(in: 1...2500, using: &chance)
        comesBack = now + pause
    }

    /// Followers whose line stands again subscribe again; the service tells them at once where its
    /// streams stand.
    private func subscribe() {
        guard let service else { return }
        for index in followers.indices where !subscribed.contains(index) {
            let line = SimulatedNetwork.Line(kind: .events, client: firstFollower + index)
            guard !network.isCut(line, now: now), Int.random(in: 0..<4, using: &chance) == 0 else {
                continue
            }
            subscribed.insert(index)
            publish(service.welcome(followers[index].prefix, now: time))
        }
    }

    private func publish(_ messages: [PublisherCore.Message]) {
        for message in messages {
            for index in followers.indices where subscribed.contains(index) {
                guard message.topic.starts(with: followers[index].prefix.utf8) else { continue }
                let line = SimulatedNetwork.Line(kind: .events, client: firstFollower + index)
                send([message.topic, message.body], on: line)
            }
        }
    }

    private func send(_ frames: [[UInt8]], on line: SimulatedNetwork.Line) {
        let letter = SimulatedNetwork.Letter(
            line: line, isToService: false, frames: frames, life: life)
        network.send(letter, now: now, &chance)
    }

    private func passTime() {
        for index in tills.indices {
            for sending in tills[index].tick(now: instant) where !take(sending, from: index) {
                tills[index].notSent(sending.id, now: instant)
            }
        }
        for index in followers.indices {
            for sending in followers[index].tick(now: instant)
            where !take(sending, from: firstFollower + index) {
                followers[index].notSent(sending.id, now: instant)
            }
        }
    }

    /// Sends a request; false when the client's socket knows that nobody is connected.
    private func take(_ sending: SimulatedTill.Sending, from client: Int) -> Bool {
        let line = SimulatedNetwork.Line(kind: .requests, client: client)
        let isAway = service == nil || network.isCut(line, now: now)
        if isAway, Bool.random(using: &chance) { return false }
        tell("client \(client) sends \(sending.id)\(isAway ? " in vain" : "")")
        guard !isAway else { return true }
        let letter = SimulatedNetwork.Letter(
            line: line, isToService: true, frames: [sending.payload], life: life)
        network.send(letter, now: now, &chance)
        return true
    }
}
