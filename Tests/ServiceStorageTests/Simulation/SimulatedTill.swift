// SPDX-License-Identifier: Apache-2.0

import Commerce

@testable import MessageBus
import Wire

/// A client that never abandons a key: it sends a command until it is answered, through restarts of
/// its own too.
struct SimulatedTill {
    /// What is to be sent.
    typealias Sending = (id: Int64, payload: [UInt8])

    /// What came of a command.
    struct Outcome {
        var command: AddToTally
        var text: String
    }

    private var core = Self.newCore()
    /// What is not in flight.
    private var waiting: [AddToTally] = []
    private var inFlight: [CommandKey: [AddToTally]] = [:]
    /// What was answered, to be sent once more.
    private(set) var answered: [AddToTally] = []

    /// Whether every command was answered.
    var isDone: Bool { waiting.isEmpty && inFlight.isEmpty }

    /// Takes a command, to be sent with the next tick.
    mutating func take(_ command: AddToTally) { waiting.append(command) }

    /// What is due now.
    mutating func tick(now: ContinuousClock.Instant) -> [Sending] {
        var sendings: [Sending] = []
        for step in core.due(now: now) {
            switch step {
            case .transmit(let id, let payload): sendings.append((id, payload))
            case .giveUp(_, let command, _): sendAgain(command)
            }
        }
        while let command = waiting.first {
            do throws(CallFailure) {
                let request = try PreparedRequest(command)
                sendings.append(
                    try core.submit(request, command, patience: Limits().patience, now: now))
            } catch {
                break
            }
            inFlight[command.context.key, default: []].append(waiting.removeFirst())
        }
        return sendings
    }

    /// The socket took nothing.
    mutating func notSent(_ id: Int64, now: ContinuousClock.Instant) { core.notSent(id, now: now) }

    /// A message came; nil when it answers nothing for good.
    mutating func received(_ frames: [[UInt8]]) -> Outcome? {
        guard let (command, reply) = core.received(frames) else { return nil }
        switch reply.read(as: AddToTally.Answer.self) {
        case .failure(.refused(let error))
        where error.refusal?.kind == .unavailable || error == .internalError:
            sendAgain(command)
            return nil
        case .failure(.refused(let error)): return settle(command, "\(error)")
        case .failure(let failure): return settle(command, "\(failure)")
        case .success(let answer): return settle(command, "\(answer)")
        }
    }

    /// Its process is killed and started again; it has kept its commands.
    mutating func restart() {
        core = Self.newCore()
        waiting += inFlight.sorted { $0.key < $1.key }.flatMap(\.value)
        inFlight = [:]
    }

    /// Few enough that commands wait for their turn.
    private static func newCore() -> RequesterCore<AddToTally> { RequesterCore(limit: 4) }

    private mutating func sendAgain(_ command: AddToTally) {
        forget(command)
        waiting.append(command)
    }

    private mutating func settle(_ command: AddToTally, _ text: String) -> Outcome {
        forget(command)
        answered.append(command)
        return Outcome(command: command, text: text)
    }

    private mutating func forget(_ command: AddToTally) {
        let key = command.context.key
        guard let place = inFlight[key]?.firstIndex(of: command) else { return }
        inFlight[key]?.remove(at: place)
        if inFlight[key]?.isEmpty == true { inFlight[key] = nil }
    }
}
