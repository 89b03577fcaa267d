// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// The sender of the commands of one `comanda order` or `comanda pay`.
struct CommandSender: Sendable {
    /// The prefix of the keys of all commands.
    let key: KeyPrefix
    /// The till.
    let terminal: TerminalID
    /// The person at the till.
    let staff: StaffID?
    /// Whether the key was given with `--key`, so that this may be a retry.
    let mayBeRetry: Bool
    /// The drawer that the command has chosen itself; nil without one.
    var drawer: DrawerID?

    /// Sends a request; throws an `OrderFailure` that names the step.
    func call<R: Request>(
        _ request: R, of service: Requester, _ step: OrderFailure.Step
    ) async throws(OrderFailure) -> R.Answer {
        do {
            return try await service.call(request)
        } catch {
            throw OrderFailure(step: step, cause: error, key: key, drawer: drawer)
        }
    }

    /// Sends a request and keeps the text of its answer; throws an `OrderFailure` that names the
    /// step.
    func query<R: Request>(
        _ request: R, of service: SuiteService, _ step: OrderFailure.Step,
        with client: SuiteClient
    ) async throws(OrderFailure) -> QueryResult<R.Answer> {
        do {
            return try await client.query(request, of: service)
        } catch {
            throw OrderFailure(step: step, cause: error.cause, key: key, drawer: drawer)
        }
    }

    /// The context of a command with one of the derived keys.
    func context(_ key: CommandKey) -> CommandContext {
        CommandContext(key: key, terminal: terminal, staff: staff)
    }
}

/// The key of one `comanda order` or `comanda pay`; the keys of its commands are derived from it.
///
/// The same command line with the same key sends commands with the same keys, which are executed at
/// most once (Protocols/1-ENVELOPE.md).
struct KeyPrefix: ExpressibleByArgument, Equatable, CustomStringConvertible {
    /// The maximum length: an identifier has 64 characters, and the longest suffix, that of a
    /// payment, has 24.
    static let maximumLength = 40

    /// The help of the option `--key`.
    static let help: ArgumentHelp = """
        Makes the command safe to repeat. Repeated with the same key within a day, it continues \
        where it stopped and does nothing twice. At most \(maximumLength) letters, digits or any \
        of . _ : - (default: a new key).
        """

    private let key: CommandKey

    /// A new unique key.
    static func fresh() -> Self { Self(key: .fresh()) }

    private init(key: CommandKey) { self.key = key }

    /// Reads an argument; nil if it is not an identifier or is too long.
    init?(argument: String) {
        guard argument.utf8.count <= Self.maximumLength, let key = CommandKey(argument) else {
            return nil
        }
        self.key = key
    }

    /// The key as the command line has it.
    var description: String { key.text }

    /// The key of the command that opens the order.
    var opening: CommandKey { "\(key)-open" }

    /// The key of the command that sets the guest, the table and the note.
    var updating: CommandKey { "\(key)-update" }

    /// The key of the command that adds the items.
    var adding: CommandKey { "\(key)-add" }

    /// The key of the command that cancels the order.
    var canceling: CommandKey { "\(key)-cancel" }

    /// The key of the payment with an amount of cash.
    ///
    /// A refused checkout stays refused under its key, so another amount has another key. An order
    /// is paid at most once, whatever is sent.
    func paying(_ tendered: Amount) -> CommandKey { "\(key)-pay-\(tendered.minorUnits)" }

    /// The key of the payment of a part, with a tip, or with another tender than cash.
    ///
    /// As with cash, another payment has another key.
    func paying(_ tender: Tender, amount: Amount?, tip: Amount?) -> CommandKey {
        let numbers = [tender.tendered, amount, tip].map { "\(($0 ?? .zero).minorUnits)" }
        let parts = ([tender.type.rawValue] + numbers).joined(separator: ":")
        let hashes = [parts, tender.account?.text ?? ""].compactMap { CommandKey($0)?.shortHash }
        return "\(key)-pay-\(hashes.joined(separator: "-"))"
    }

    /// The key of the only command about a drawer, an account, a refund, a tip or a day.
    var moving: CommandKey { "\(key)-move" }

    /// A terminal that only this key uses.
    ///
    /// A terminal that opens an order gets its own unfinished order back, which must not be the
    /// order of a cashier.
    var terminal: TerminalID { "order-\(key.shortHash)" }
}
