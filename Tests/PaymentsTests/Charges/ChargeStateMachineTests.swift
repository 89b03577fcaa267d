// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

@Suite struct ChargeStateMachineTests {
    /// A step and the effects of an input there.
    struct Row: CustomTestStringConvertible, Sendable {
        var step: ChargeStep
        var input: ChargeInput
        var next: ChargeStep
        var effects: [ChargeEffect]

        var testDescription: String { "\(step) \(input)" }
    }

    private static let notNow = Refusal(.unavailable, "provider.unavailable", "")
    private static let unknown = Refusal(.unknown, "charge.unknown", "")
    private static let changed = Refusal(.conflict, "charge.statusChanged", "")
    private static let find = ChargeEffect.ask(.find(FindCharge(key: "payment-1-authorise")))
    private static let capture = ChargeEffect.ask(
        .capture(CaptureCharge(charge: "ch-1", context: context("capture"))))
    private static let taken = ChargeStep.captured(Amount(1_150))
    private static let declined = ChargeStep.failed(.cardDeclined("wrongPIN"))

    static let rows: [Row] = [
        row(.authorising, .requested, .waiting, [.commit, .retryLater]),
        row(.authorising, .unknown, .waiting, [.commit, .retryLater]),
        row(.authorising, .authorised, .capturing, [.commit, capture]),
        row(.authorising, .captured, taken, [.commit]),
        row(.authorising, .declined, declined, [.commit]),
        row(.authorising, .canceled, .failed(.cardCanceled), [.commit]),
        row(.waiting, .authorised, .capturing, [.commit, capture]),
        row(.waiting, .captured, taken, [.commit]),
        row(.waiting, .declined, declined, [.commit]),
        row(.waiting, .canceled, .failed(.cardCanceled), [.commit]),
        row(.capturing, .requested, .capturing, [.commit, .retryLater]),
        row(.capturing, .unknown, .capturing, [.commit, .retryLater]),
        row(.capturing, .authorised, .capturing, [.retryLater]),
        row(.capturing, .captured, taken, [.commit]),
        row(.capturing, .canceled, .failed(.cardCanceled), [.commit]),
        row(.canceling, .requested, .canceling, [.commit, cancel(.requested)]),
        row(.canceling, .authorised, .canceling, [.commit, cancel(.authorised)]),
        row(.canceling, .unknown, .canceling, [.commit, .retryLater]),
        row(.canceling, .captured, taken, [.commit]),
        row(.canceling, .declined, declined, [.commit]),
        row(.canceling, .canceled, .failed(.cardCanceled), [.commit]),
        row(.canceling, refused: changed, .failed(changed), [.commit]),
        row(.authorising, refused: changed, .failed(changed), [.commit]),
        row(.waiting, refused: unknown, .waiting, [.retryLater]),
        row(.waiting, refused: changed, .waiting, [.retryLater]),
        row(.capturing, refused: unknown, .capturing, [.retryLater]),
        row(.capturing, refused: changed, .capturing, [find]),
    ]

    @Test(arguments: rows)
    func `a step and an answer decide the next step`(_ row: Row) {
        var machine = Self.machine(at: row.step)

        #expect(machine.handle(row.input) == row.effects)
        #expect(machine.step == row.next)
    }

    @Test(arguments: [ChargeStep.authorising, .waiting, .capturing, .canceling])
    func `without a final answer a charge keeps its step and retries later`(_ step: ChargeStep) {
        let forbidden = Refusal(.forbidden, "access.revoked", "")
        let inputs: [ChargeInput] = [
            .unreachable, .notSent, .refused(Self.notNow), .refused(forbidden),
        ]
        for input in inputs {
            var machine = Self.machine(at: step)
            #expect(machine.handle(input) == [.retryLater])
            #expect(machine == Self.machine(at: step))
        }
    }

    @Test func `the money of a page is taken once the order has reserved it, and not before`()
        throws
    {
        var page = Self.machine(at: .waiting, returnTo: "https://comanda.example/o/1")
        #expect(page.handle(Self.answer(.authorised)) == [.commit, .reserve])
        #expect(page.handle(Self.answer(.authorised)).isEmpty)
        #expect(page.resume() == [.reserve])
        #expect(page.reserved() == [.commit, Self.capture])
        #expect(page.step == .capturing)
        #expect(page.reserved().isEmpty)

        var refused = Self.machine(at: .reserving, returnTo: "https://comanda.example/o/1")
        #expect(try refused.cancel() == [.commit, Self.cancel(.authorised)])
        #expect(refused.reserved().isEmpty)
    }

    @Test(arguments: [taken, declined])
    func `after the end answers change nothing`(_ step: ChargeStep) {
        let answers = [
            .unreachable, .refused(Self.unknown), Self.answer(.authorised), Self.answer(.captured),
            Self.answer(.canceled),
        ]
        for input in answers {
            var machine = Self.machine(at: step)
            #expect(machine.handle(input).isEmpty)
            #expect(machine == Self.machine(at: step))
        }
        #expect(Self.machine(at: step).resume().isEmpty)
    }

    @Test func `after a restart the same command is sent again`() {
        let authorise = ChargeEffect.ask(.authorise(Self.machine().command))
        #expect(Self.machine(at: .authorising).resume() == [authorise])
        #expect(Self.machine(at: .canceling).resume() == [authorise])
        #expect(Self.machine(at: .waiting).resume() == [Self.find])
        #expect(Self.machine(at: .capturing).resume() == [Self.capture])
    }

    @Test func `a command that the provider did not get ends the charge, but only the first`() {
        let command = Self.machine().command
        var new = ChargeStateMachine(command)
        #expect(new.handle(.notSent) == [.commit])
        #expect(new.step == .failed(.providerAway))

        var silent = ChargeStateMachine(command)
        #expect(silent.handle(.unreachable) == [.retryLater])
        #expect(silent.handle(.notSent) == [.retryLater])
        #expect(silent.step == .authorising)
    }

    @Test func `a canceled charge ends when the provider says so`() throws {
        var machine = Self.machine(at: .waiting)
        #expect(try machine.cancel() == [.commit, Self.cancel(.requested)])
        #expect(machine.handle(Self.answer(.unknown)) == [.commit, .retryLater])
        #expect(machine.resume() == [Self.find])
        #expect(machine.handle(Self.answer(.authorised)) == [.commit, Self.cancel(.authorised)])
        #expect(machine.handle(.refused(Self.changed)) == [Self.find])
        #expect(machine.handle(Self.answer(.canceled)) == [.commit])
        #expect(machine.step == .failed(.cardCanceled))
    }

    @Test func `a command on its way is answered before its charge is canceled`() throws {
        var machine = ChargeStateMachine(Self.machine().command)
        #expect(try machine.cancel() == [.commit])
        #expect(try machine.cancel().isEmpty)
        #expect(machine.handle(Self.answer(.authorised)) == [.commit, Self.cancel(.authorised)])
    }

    @Test func `a provider that does not know whether it has captured is asked until it does`() {
        var machine = Self.machine(at: .capturing)
        _ = machine.handle(.charge(Self.charge(.unknown)))

        #expect(machine.resume() == [Self.find])
        #expect(machine.handle(.charge(Self.charge(.captured))) == [.commit])
        #expect(machine.step == Self.taken)
    }

    @Test func `a charge that is being taken can't be canceled`() {
        for step in [ChargeStep.capturing, Self.taken, Self.declined] {
            var machine = Self.machine(at: step)
            #expect(throws: Refusal.notCharging) { try machine.cancel() }
            #expect(machine == Self.machine(at: step))
        }
    }

    @Test func `a part is taken if the bank may choose it`() {
        var machine = ChargeStateMachine(Self.command(partial: true))
        var part = Self.charge(.captured, of: machine.command)
        part.captured = Amount(1_000)
        #expect(machine.handle(.charge(part)) == [.commit])
        #expect(machine.step == .captured(Amount(1_000)))
    }

    @Test func `an unchanged unknown outcome is not written again`() {
        var machine = Self.machine()
        #expect(machine.handle(Self.answer(.unknown)) == [.commit, .retryLater])
        #expect(machine.handle(Self.answer(.unknown)) == [.retryLater])
    }

    @Test func `another amount than the whole is not taken`() {
        for step in [ChargeStep.authorising, .waiting] {
            var (less, machine) = (Self.charge(.authorised), Self.machine(at: step))
            less.authorised = Amount(1_000)
            #expect(machine.handle(.charge(less)) == [.retryLater])
            #expect(machine.step == step)
        }
        var (less, machine) = (Self.charge(.captured), Self.machine(at: .capturing))
        less.captured = Amount(1_000)
        #expect(machine.handle(.charge(less)) == [.retryLater])
        #expect(machine.step == .capturing)
    }

    @Test func `the charge of another payment is ignored, and the request is repeated`() {
        let changes: [(inout Charge) -> Void] = [
            { $0.key = "payment-2-authorise" }, { $0.payment = "payment-2" },
            { $0.amount = Amount(1_151) }, { $0.id = "ch-2" },
        ]
        for change in changes {
            var (other, machine) = (Self.charge(.captured), Self.machine(at: .waiting))
            change(&other)
            #expect(machine.handle(.charge(other)) == [.retryLater])
            #expect(machine.step == .waiting)
        }
    }

    /// The charge of a payment of 11.50 at a step, as it is read from the ledger.
    static func machine(
        at step: ChargeStep = .authorising, returnTo: String? = nil
    ) -> ChargeStateMachine {
        var command = command()
        command.returnTo = returnTo
        let charge: Charge? =
            switch step {
            case .authorising, .canceling: nil
            case .waiting: charge(.requested, of: command)
            case .reserving, .capturing: charge(.authorised, of: command)
            case .captured: charge(.captured, of: command)
            case .failed: charge(.declined, of: command)
            }
        return ChargeStateMachine(command, step: step, charge: charge.map(PaymentCharge.init))
    }

    private static func command(partial: Bool? = nil) -> AuthoriseCharge {
        AuthoriseCharge(
            payment: "payment-1", location: "00001", currency: .placeholder,
            amount: Amount(1_150), partial: partial, context: context("authorise"))
    }

    private static func context(_ step: String) -> CommandContext {
        CommandContext(
            key: "payment-1-\(step)", terminal: "till-1", staff: "ana")
    }

    private static func cancel(_ status: ChargeStatus) -> ChargeEffect {
        .ask(
            .cancel(CancelCharge(charge: "ch-1", context: context("cancel-\(status.rawValue)"))))
    }

    private static func row(
        _ step: ChargeStep, _ status: ChargeStatus, _ next: ChargeStep, _ effects: [ChargeEffect]
    ) -> Row {
        Row(step: step, input: answer(status), next: next, effects: effects)
    }

    private static func row(
        _ step: ChargeStep, refused refusal: Refusal, _ next: ChargeStep, _ effects: [ChargeEffect]
    ) -> Row {
        Row(step: step, input: .refused(refusal), next: next, effects: effects)
    }

    private static func answer(_ status: ChargeStatus) -> ChargeInput { .charge(charge(status)) }

    private static func charge(_ status: ChargeStatus) -> Charge {
        charge(status, of: machine().command)
    }

    private static func charge(_ status: ChargeStatus, of command: AuthoriseCharge) -> Charge {
        var charge = Charge(
            id: "ch-1", payment: command.payment, location: command.location,
            currency: command.currency, amount: command.amount, context: command.context,
            requestedAt: Timestamp(milliseconds: 0))
        charge.status = status
        if status == .authorised || status == .captured { charge.authorised = command.amount }
        if status == .captured { charge.captured = command.amount }
        if status == .declined { charge.reason = "wrongPIN" }
        return charge
    }
}
