// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Wire

/// A notice on the board.
struct Notice: Codable, Sendable, Equatable {
    var id: String
    var text: String
}

/// `board.post`: posts a notice.
struct PostNotice: Command {
    typealias Answer = Notice
    static let method = "board.post"
    var text: String
    var context: CommandContext
}

/// `board.snapshot`: the notices on a location's board.
struct GetNotices: SnapshotRequest {
    typealias Entity = Notice
    typealias Answer = Snapshot<Notice>
    static let method = "board.snapshot"
    var location: LocationID
}

/// A service with one board, which is empty after each start.
final class Board: BusResident {
    private static let location: LocationID = "00001"

    private let format: StreamFormat
    private let publisher: Publisher
    private var responder: Responder<Board>?
    private var notices: [Notice] = []

    init(bus: Bus, endpoints: ServiceEndpoints) throws {
        // The numbers start over, so each start needs a new epoch; followers fetch a snapshot.
        var generator = SystemRandomNumberGenerator()
        let epoch = Epoch.unique(at: .now(), using: &generator)
        format = StreamFormat(service: "board", epoch: epoch, entity: "notice")
        publisher = try Publisher(
            bus: bus, endpoint: endpoints.events, format: format,
            positions: [Self.location: .none])
        let information = ServiceInformation(
            service: "board", version: "1.0.0", epoch: epoch, startedAt: .now())
        responder = try Responder(
            bus: bus, endpoint: endpoints.requests, info: information, methods: Self.methods
        ) { [weak self] in self?.answerRequests() }
    }

    func stop() {
        responder?.close()
        publisher.close()
    }

    private static let methods: MethodTable<Board> = {
        var methods = MethodTable<Board>()
        methods.on(PostNotice.self) { board, command, incoming in
            try .result(encoding: board.post(command, context: incoming.signed(command.context)))
        }
        methods.on(GetNotices.self) { board, request, _ in
            guard request.location == location else {
                throw Refusal(.unknown, "board.unknown", "Only location 00001 has a board.")
            }
            let sequence = SequenceNumber(UInt64(board.notices.count))
            return try .result(
                encoding: Snapshot(
                    epoch: board.format.epoch, sequence: sequence, state: board.notices))
        }
        return methods
    }()

    /// Answers the requests of the next batch.
    private func answerRequests() {
        var board = self
        for request in (try? responder?.receive()) ?? [] {
            let response = (try? request.perform(in: &board)) ?? .failure(.internalError)
            responder?.answer(request, with: response)
        }
    }

    /// Posts a notice once for each key: a client without a reply sends the command again.
    private func post(_ command: PostNotice, context: CommandContext) throws -> Notice {
        let notice = Notice(id: context.key.text, text: command.text)
        if let known = notices.first(where: { $0.id == notice.id }) {
            if known == notice { return known }
            throw Refusal(.conflict, "command.keyReused", "Make a new key for each command.")
        }
        let data = try WireCoding.encode(notice)
        notices.append(notice)
        publisher.publish(
            EventRecord(
                location: Self.location, sequence: SequenceNumber(UInt64(notices.count)),
                type: "notice.posted", subject: notice.id, time: .now(), actor: context.actor,
                correlation: context.key.text, data: data))
        return notice
    }
}
