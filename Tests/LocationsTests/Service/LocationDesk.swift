// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing
import Wire

@testable import Locations
@testable import MessageBus
@testable import ServiceLoop
@testable import ServiceStorage

/// locations-service without its sockets: the real database, and time as a value.
final class LocationDesk {
    let journal: Journal
    let state: LocationState
    var now: Timestamp
    /// What the start said to the operator.
    let notice: CatalogueNotice?
    private var commands = 0
    /// The folder of a database that only this desk uses.
    private let folder: TemporaryFolder?

    /// Opens a new database as the service does when it starts.
    convenience init(choice: CatalogueChoice = .undecided) throws {
        let folder = try TemporaryFolder(inMemory: true)
        try self.init(folder.path + "/locations.db", choice: choice, folder: folder)
    }

    /// Opens a database as the service does when it starts.
    init(
        _ path: String, at now: Timestamp = LocationDesk.noon, choice: CatalogueChoice = .undecided,
        folder: consuming TemporaryFolder? = nil
    ) throws {
        self.now = now
        self.folder = folder
        journal = try Journal(path: path, now: now, migrations: LocationSchema.register)
        notice = try journal.transact { [journal] in
            try FirstStart(journal: journal, db: $0, path: path).apply(choice)
        }
        state = LocationState(
            format: StreamFormat(
                service: "locations", epoch: journal.epoch, entity: "location-entity"))
    }

    /// 2026-11-21, 12:00 in New York.
    static let noon = Timestamp("2026-11-21T17:00:00.000Z") ?? .now()

    static var dollars: Currency {
        guard let currency = Currency("USD") else { preconditionFailure("USD is a currency") }
        return currency
    }

    /// The context of a new command.
    func context() -> CommandContext {
        commands += 1
        return CommandContext(key: "command-\(commands)", terminal: "office", staff: "maria")
    }

    /// Handles a request; throws a `Refused` if it is refused.
    @discardableResult
    func send<R: Request>(_ request: R) throws -> R.Answer {
        let text = String(decoding: try answer(to: request), as: UTF8.self)
        if text.hasPrefix(#""result":"#) {
            return try WireCoding.decode(R.Answer.self, from: text.dropFirst(9).utf8)
        }
        throw try WireCoding.decode(Refused.self, from: text.dropFirst(8).utf8)
    }

    /// The reason for which a request is refused; nil if it is not.
    func refusal(of request: some Request) throws -> String? {
        do {
            try send(request)
            return nil
        } catch let refused as Refused {
            return refused.data?.reason
        }
    }

    /// Runs one transaction of the service.
    @discardableResult
    func transact<Outcome>(
        _ body: (inout LocationTransaction) throws -> Outcome
    ) throws -> Outcome {
        do {
            let outcome = try journal.transact { db in
                var transaction = BatchTransaction(state: state, db: db, now: now, journal: journal)
                return try body(&transaction)
            }
            state.commit()
            return outcome
        } catch {
            state.rollBack()
            throw error
        }
    }

    /// The `result` or `error` member of the answer.
    private func answer<R: Request>(to request: R) throws -> [UInt8] {
        let parameters = String(decoding: try WireCoding.encode(request), as: UTF8.self)
        let payload = Array(
            #"{"jsonrpc":"2.0","id":1,"method":"\#(R.method)","params":\#(parameters)}"#.utf8)
        let methods = LocationState.methods
        guard case .single(let entry) = RequestDecoder(types: methods.types).decode(payload) else {
            throw StorageError.unreadable("a test's request")
        }
        let method = try #require(methods.entries[R.method])
        let message = RequestMessage(route: [], payload: payload, receivedAt: .now)
        let incoming = IncomingRequest<LocationTransaction>(
            request: try entry.outcome.get(), exchange: Exchange(message, entry), index: 0,
            handle: method.handle)
        return try #require(try transact { try incoming.perform(in: &$0) }).member
    }
}

/// The error of a refused request.
struct Refused: Error, Decodable {
    struct Data: Decodable {
        var reason: String?
        var state: LocationEntity?
    }

    var code: Int
    var message: String
    var data: Data?
}

extension LocationDesk {
    /// The events of a location after a sequence number.
    func events(
        at location: LocationID = "00001", after sequence: SequenceNumber = .none
    ) throws -> [Event<LocationEntity>] {
        try send(GetLocationEvents(location: location, after: sequence, limit: 1000)).events
    }

    /// The position of a location's stream.
    func position(of location: LocationID = "00001") -> SequenceNumber {
        journal.position(of: location) ?? .none
    }

    /// The types of the events after a position.
    func types(after sequence: SequenceNumber) throws -> [LocationEventType] {
        try events(after: sequence).compactMap { LocationEventType(rawValue: $0.type) }
    }

    /// An item of the menu.
    func item(_ id: ItemID, at location: LocationID = "00001") throws -> MenuItem {
        try #require(try send(GetMenu(location: location)).item(id))
    }

    /// Changes the menu of the first location.
    @discardableResult
    func change(_ changes: MenuChange..., staged: [CommandKey]? = nil) throws -> ChangeMenu.Answer {
        try send(
            ChangeMenu(location: "00001", staged: staged, changes: changes, context: context()))
    }
}
