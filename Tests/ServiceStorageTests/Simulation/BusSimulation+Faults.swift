// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import ServiceStorage
import Wire

@testable import MessageBus

/// The commands and faults of each step.
extension BusSimulation {
    func injectFaults() throws {
        for till in tills.indices where occurs(1, in: 4) { command(till) }
        if occurs(1, in: 60) { slowFollower() }
        if hasOnlySlowness { return }
        if occurs(1, in: 20) { repeatCommand() }
        if occurs(1, in: 40) { reuseKey() }
        if occurs(1, in: 40) { toggleBusy() }
        if occurs(1, in: 30) { cutConnections() }
        if occurs(1, in: 80) { restartTill() }
        if occurs(1, in: 80) { restartFollower() }
        if occurs(1, in: 150) { try backUp() }
        if service != nil, occurs(1, in: 40) { fault = .allCases.randomElement(using: &generator) }
        if service == nil, occurs(1, in: 50) { try replaceFile() }
    }

    private func occurs(_ count: Int, in total: Int) -> Bool {
        Int.random(in: 0..<total, using: &generator) < count
    }

    private func command(_ till: Int) {
        assign(
            AddToTally(
                location: SimulatedService.locations.randomElement(using: &generator) ?? "a",
                name: ["beer", "soup", "tea"].randomElement(using: &generator) ?? "beer",
                amount: Int.random(in: -3...6, using: &generator),
                context: CommandContext(
                    key: CommandKey(stringLiteral: "key-\(commands.count)"),
                    terminal: TerminalID(stringLiteral: "till-\(till)"))),
            to: till)
    }

    private func assign(_ command: AddToTally, to till: Int) {
        log("till \(till) gets \(command.content) under \(command.context.key)")
        commands.append(command)
        tills[till].enqueue(command)
    }

    /// A till repeats an answered command, as after a crash before it stored the answer.
    private func repeatCommand() {
        guard let till = tills.indices.randomElement(using: &generator),
            let command = tills[till].answered.randomElement(using: &generator)
        else { return }
        log("till \(till) repeats \(command.context.key)")
        tills[till].enqueue(command)
    }

    /// A till reuses the key of an earlier command.
    private func reuseKey() {
        guard var command = commands.randomElement(using: &generator) else { return }
        command.amount += 10
        assign(command, to: command.context.terminal == "till-0" ? 0 : 1)
    }

    private func toggleBusy() {
        isBusy.toggle()
        service?.state.isBusy = isBusy
        log("the service is \(isBusy ? "" : "no longer ")busy")
    }

    /// Cuts one connection of a client or both; its sockets may notice it or not.
    private func cutConnections() {
        let client = Int.random(in: 0..<(tills.count + followers.count), using: &generator)
        let end = now + Int.random(in: 200...5000, using: &generator)
        for kind in [SimulatedNetwork.Connection.Kind.requests, .events] where occurs(2, in: 3) {
            log("\(kind) of client \(client) are cut until \(end)")
            network.cut(SimulatedNetwork.Connection(kind: kind, client: client), until: end)
            if kind == .events, occurs(1, in: 2) { subscribed.remove(client - firstFollower) }
        }
    }

    /// A follower receives all events in order, but with a growing delay.
    private func slowFollower() {
        let client = firstFollower + Int.random(in: 0..<followers.count, using: &generator)
        let end = now + Int.random(in: 1000...9000, using: &generator)
        log("client \(client) receives slowly until \(end)")
        network.slow(.init(kind: .events, client: client), from: now, to: end)
    }

    private func restartTill() {
        guard let till = tills.indices.randomElement(using: &generator) else { return }
        log("till \(till) is restarted")
        network.drop(client: till)
        tills[till].restart()
    }

    private func restartFollower() {
        guard let index = followers.indices.randomElement(using: &generator) else { return }
        log("follower \(firstFollower + index) is restarted")
        network.drop(client: firstFollower + index)
        subscribed.remove(index)
        followers[index].start(now: instant)
    }

    private func backUp() throws {
        guard service != nil else { return }
        let target = "\(folder)/backup-\(now).db"
        try JournalBackup.copy("\(folder)/\(file).db", to: target)
        backup = target
        log("a backup is made")
    }

    /// The service's database is lost while it is down: it continues on its last backup, or on a
    /// new database.
    private func replaceFile() throws {
        file += 1
        if let backup {
            try FileManager.default.copyItem(atPath: backup, toPath: "\(folder)/\(file).db")
        }
        log(backup == nil ? "the file is lost" : "the backup is restored")
    }
}
