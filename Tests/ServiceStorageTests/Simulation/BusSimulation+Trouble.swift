// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import ServiceStorage

@testable import MessageBus
import Wire

/// What goes on and what goes wrong, step by step.
extension BusSimulation {
    func makeTrouble() throws {
        for till in tills.indices where happens(1, in: 4) { command(till) }
        if happens(1, in: 60) { slowFollower() }
        if hasOnlySlowness { return }
        if happens(1, in: 20) { repeatCommand() }
        if happens(1, in: 40) { reuseKey() }
        if happens(1, in: 40) { toggleBusy() }
        if happens(1, in: 30) { cutLines() }
        if happens(1, in: 80) { restartTill() }
        if happens(1, in: 80) { restartFollower() }
        if happens(1, in: 150) { try backUp() }
        if service != nil, happens(1, in: 40) { fault = .allCases.randomElement(using: &chance) }
        if service == nil, happens(1, in: 50) { try replaceFile() }
    }

    private func happens(_ count: Int, in total: Int) -> Bool {
        Int.random(in: 0..<total, using: &chance) < count
    }

    private func command(_ till: Int) {
        give(
            AddToTally(
                location: SimulatedService.locations.randomElement(using: &chance) ?? "a",
                name: ["beer", "soup", "tea"].randomElement(using: &chance) ?? "beer",
                amount: Int.random(in: -3...6, using: &chance),
                context: CommandContext(
                    key: CommandKey(stringLiteral: "key-\(commands.count)"),
                    terminal: TerminalID(stringLiteral: "till-\(till)"))),
            to: till)
    }

    private func give(_ command: AddToTally, to till: Int) {
        tell("till \(till) is to do \(command.content) under \(command.context.key)")
        commands.append(command)
        tills[till].take(command)
    }

    /// A till sends what was answered before, as after a crash before it noted the answer.
    private func repeatCommand() {
        guard let till = tills.indices.randomElement(using: &chance),
            let command = tills[till].answered.randomElement(using: &chance)
        else { return }
        tell("till \(till) repeats \(command.context.key)")
        tills[till].take(command)
    }

    /// A till mistakes the key of a former command for a new one.
    private func reuseKey() {
        guard var command = commands.randomElement(using: &chance) else { return }
        command.amount += 10
        give(command, to: command.context.terminal == "till-0" ? 0 : 1)
    }

    private func toggleBusy() {
        isBusy.toggle()
        service?.state.isBusy = isBusy
        tell("the service is \(isBusy ? "" : "no longer ")busy")
    }

    /// Cuts one line of a client or both; a cut may be noticed by the sockets or not.
    private func cutLines() {
        let client = Int.random(in: 0..<(tills.count + followers.count), using: &chance)
        let end = now + Int.random(in: 200...5000, using: &chance)
        for kind in [SimulatedNetwork.Line.Kind.requests, .events] where happens(2, in: 3) {
            tell("\(kind) of client \(client) are cut until \(end)")
            network.cut(SimulatedNetwork.Line(kind: kind, client: client), until: end)
            if kind == .events, happens(1, in: 2) { subscribed.remove(client - firstFollower) }
        }
    }

    /// A follower hears everything in its order, only later and later.
    private func slowFollower() {
        let client = firstFollower + Int.random(in: 0..<followers.count, using: &chance)
        let end = now + Int.random(in: 1000...9000, using: &chance)
        tell("client \(client) hears slowly until \(end)")
        network.slow(.init(kind: .events, client: client), from: now, to: end)
    }

    private func restartTill() {
        guard let till = tills.indices.randomElement(using: &chance) else { return }
        tell("till \(till) is restarted")
        network.forget(client: till)
        tills[till].restart()
    }

    private func restartFollower() {
        guard let index = followers.indices.randomElement(using: &chance) else { return }
        tell("follower \(firstFollower + index) is restarted")
        network.forget(client: firstFollower + index)
        subscribed.remove(index)
        followers[index].start(now: instant)
    }

    private func backUp() throws {
        guard service != nil else { return }
        let target = "\(folder)/backup-\(now).db"
        try JournalBackup.copy("\(folder)/\(file).db", to: target)
        backup = target
        tell("a backup is made")
    }

    /// The service's file is lost while it is away: it goes on with its last backup, or with
    /// nothing.
    private func replaceFile() throws {
        file += 1
        if let backup {
            try FileManager.default.copyItem(atPath: backup, toPath: "\(folder)/\(file).db")
        }
        tell(backup == nil ? "the file is lost" : "the backup is restored")
    }
}
