// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

@testable import MessageBus

/// A client that repeats each command with its key until it is answered, across its own restarts.
struct SimulatedTill {
    /// A request to be sent.
    typealias Outgoing = (id: Int64, payload: [UInt8])

    /// The outcome of a command.
    struct Outcome {
        var command: AddToTally
        var text: String
    }

    private var core = Self.newCore()
    /// The commands that are not in flight.
    private var waiting: [AddToTally] = []
    private var inFlight: [CommandKey: [AddToTally]] = [:]
    /// The answered commands, which may be repeated.
    private(set) var answered: [AddToTally] = []

    /// Whether all commands were answered.
    var isDone: Bool { waiting.isEmpty && inFlight.isEmpty }

    /// Queues a command for the next tick.
    mutating func enqueue(_ command: AddToTally) { waiting.append(command) }

    /// The requests that are due now.
    mutating func tick(now: ContinuousClock.Instant) -> [Outgoing] {
        var outgoing: [Outgoing] = []
        for step in core.due(now: now) {
            switch step {
            case .transmit(let id, let payload): outgoing.append((id, payload))
            case .giveUp(_, let command, _): retry(command)
            }
        }
        while let command = waiting.first {
            do throws(CallFailure) {
                let request = try PreparedRequest(command)
                outgoing.append(
                    try core.submit(request, command, timeout: Limits().requestTimeout, now: now))
            } catch {
                break
            }
            inFlight[command.context.key, default: []].append(waiting.removeFirst())
        }
        return outgoing
    }

    /// Records that the socket did not accept the request.
    mutating func notSent(_ id: Int64, now: ContinuousClock.Instant) { core.notSent(id, now: now) }

    /// Receives a message; returns the outcome if it is a final answer.
    mutating func received(_ frames: [[UInt8]]) -> Outcome? {
        guard let (command, reply) = core.received(frames) else { return nil }
        switch reply.read(as: AddToTally.Answer.self) {
        case .failure(.refused(let error))
        where error.refusal?.kind == .unavailable || error == .internalError:
            retry(command)
            return nil
        case .failure(.refused(let error)): return complete(command, "\(error)")
        case .failure(let failure): return complete(command, "\(failure)")
        case .success(let answer): return complete(command, "\(answer)")
        }
    }

    /// Restarts the process, which has stored its commands.
    mutating func restart() {
        core = Self.newCore()
        waiting += inFlight.sorted { $0.key < $1.key }.flatMap(\.value)
        inFlight = [:]
    }

    /// Creates a core with a limit so low that commands queue up.
    private static func newCore() -> RequesterCore<AddToTally> { RequesterCore(limit: 4) }

    private mutating func retry(_ command: AddToTally) {
        removeFromFlight(command)
        waiting.append(command)
    }

    private mutating func complete(_ command: AddToTally, _ text: String) -> Outcome {
        removeFromFlight(command)
        answered.append(command)
        return Outcome(command: command, text: text)
    }

    private mutating func removeFromFlight(_ command: AddToTally) {
        let key = command.context.key
        guard let place = inFlight[key]?.firstIndex(of: command) else { return }
        inFlight[key]?.remove(at: place)
        if inFlight[key]?.isEmpty == true { inFlight[key] = nil }
    }
}
