// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Messages
import Testing
import Wire

@testable import ClientSupport
@testable import Sales

/// What `comanda drawer` asks payment-service for, and how it shows drawers.
@Suite struct DrawerWishTests {
    private static let time = Timestamp(milliseconds: 1_795_000_000_000)
    private static let context = CommandContext(key: "monday-move", terminal: "till-1")

    private func drawer(
        _ id: DrawerID, at terminal: TerminalID, _ status: DrawerStatus = .open
    ) throws -> Drawer {
        Drawer(
            id: id, location: "00001", terminal: terminal, staff: "ana", status: status,
            currency: try Samples().order.currency, float: Amount(100_00), kicks: 1,
            openedAt: Self.time, changedAt: Self.time)
    }

    private func receipt(_ entries: [LedgerRow], reason: String? = nil) throws -> Receipt {
        let order = try Samples().order
        return Receipt(
            location: "00001", number: 12, kind: .drawer, businessDay: order.businessDay,
            at: Self.time, reason: reason, currency: order.currency, entries: entries,
            terminal: "till-1", key: "key-1", perpetual: Perpetual(sales: .zero, refunds: .zero),
            previous: String(repeating: "0", count: 64))
    }

    private func money(_ text: String) throws -> MoneyText {
        try #require(MoneyText(argument: text))
    }

    @Test func `cash in and out has the amount in minor units and the reason`() throws {
        let wish = CashWish(kind: .paidOut, amount: try money("5,00"), reason: "milk")
        let command = try wish.command(drawer("d-1", at: "till-1"), Self.context)
        #expect(command.drawer == "d-1" && command.kind == .paidOut)
        #expect(command.amount == Amount(5_00) && command.reason == "milk")
        #expect(command.context.key == "monday-move")
        let finer = CashWish(kind: .paidIn, amount: try money("5.001"), reason: "milk")
        #expect(throws: ValidationError.self) {
            try finer.command(drawer("d-1", at: "till-1"), Self.context)
        }
    }

    @Test func `the count of a drawer has the counted cash`() throws {
        let wish = CountWish(counted: try money("144.41"), reason: "wrong change")
        let command = try wish.command(drawer("d-1", at: "till-1"), Self.context)
        #expect(command.drawer == "d-1" && command.counted == Amount(144_41))
        #expect(command.reason == "wrong change")
    }

    @Test func `a drawer is named by its terminal or by its identifier`() {
        let id = "01a1ff43-b5f4-7312-9019-aaf378495630"
        #expect(DrawerArgument(argument: "till-1") == .terminal("till-1"))
        #expect(DrawerArgument(argument: id) == DrawerID(id).map { .identifier($0) })
        #expect(DrawerArgument(argument: "till 1") == nil)
    }

    @Test func `without a name the only open drawer is meant`() throws {
        let drawers = [
            try drawer("d-1", at: "till-1", .closed), try drawer("d-2", at: "till-2"),
        ]
        #expect(try DrawerChoice().drawer(among: drawers, at: "00001").id == "d-2")
        let both = try drawers + [drawer("d-3", at: "till-1")]
        #expect(throws: DrawerProblem.several(Array(both.dropFirst()))) {
            try DrawerChoice().drawer(among: both, at: "00001")
        }
        #expect(throws: DrawerProblem.noneOpen("00001")) {
            try DrawerChoice().drawer(among: [], at: "00001")
        }
        let till1 = DrawerChoice(drawer: .terminal("till-1"))
        #expect(try till1.drawer(among: both, at: "00001").id == "d-3")
    }

    @Test func `cash for a voucher goes to the only open drawer`() throws {
        let drawers = [
            try drawer("d-1", at: "till-1", .closed), try drawer("d-2", at: "till-2"),
        ]
        #expect(try DrawerChoice.onlyOpen(drawers)?.id == "d-2")
        #expect(try DrawerChoice.onlyOpen(Array(drawers.prefix(1))) == nil)
        let both = try drawers + [drawer("d-3", at: "till-1")]
        #expect(throws: DrawerProblem.several(Array(both.dropFirst()))) {
            try DrawerChoice.onlyOpen(both)
        }
    }

    @Test func `only a retry means the drawer that was closed last`() throws {
        let drawers = [
            try drawer("d-1", at: "till-1", .closed), try drawer("d-2", at: "till-1", .closed),
            try drawer("d-3", at: "till-2"),
        ]
        var choice = DrawerChoice(drawer: .terminal("till-1"))
        #expect(throws: DrawerProblem.notOpen("till-1", "00001")) {
            try choice.drawer(among: drawers, at: "00001")
        }
        choice.mayBeClosed = true
        #expect(try choice.drawer(among: drawers, at: "00001").id == "d-2")
    }

    @Test func `the command lines of drawers become their wishes`() async throws {
        let close = try await DrawerCloseCommand.asyncParse(
            ["144.41", "--drawer", "till-1", "--key", "monday"])
        #expect(close.counted?.description == "144.41")
        #expect(
            close.arguments.choice
                == DrawerChoice(drawer: .terminal("till-1"), mayBeClosed: true))
        let given = try await DrawerInCommand.asyncParse(
            ["20", "--reason", "coins", "--terminal", "till-2"])
        #expect(given.wish == CashWish(kind: .paidIn, amount: try money("20"), reason: "coins"))
        #expect(given.arguments.choice == DrawerChoice(drawer: .terminal("till-2")))
        await #expect(throws: (any Error).self) {
            try await DrawerInCommand.asyncParse(["20"])
        }
        await #expect(throws: (any Error).self) {
            try await DrawerOpenCommand.asyncParse(["100.00"])
        }
        let open = try await DrawerOpenCommand.asyncParse(["100.00", "--terminal", "till-1"])
        #expect(open.float.description == "100.00")
    }

    @Test func `the question for the count does not show what is expected`() throws {
        var drawer = try drawer("d-1", at: "till-1")
        drawer.expected = Amount(144_61)
        let question = CountQuestion.text(drawer)
        #expect(question.contains("till-1") && question.contains("USD"))
        #expect(!question.contains("144"))
        #expect(try CountQuestion.counted("144.41").description == "144.41")
        #expect(throws: DrawerNotCounted.notAnswered) { try CountQuestion.counted("") }
        #expect(throws: DrawerNotCounted.notAnswered) { try CountQuestion.counted(nil) }
    }

    @Test func `an open drawer shows its float and its last movement`() throws {
        var drawer = try drawer("d-1", at: "till-1")
        drawer.receipt = try receipt(
            [
                LedgerRow(account: .cash, amount: Amount(-5_00)),
                LedgerRow(account: .paidOut, amount: Amount(5_00)),
            ], reason: "milk")
        let lines = DrawerText.lines(of: drawer)
        #expect(lines.first == "d-1 open: till-1, opened by ana, receipt 12")
        #expect(lines.count == 4)
        #expect(lines[1].hasPrefix("  float ") && lines[1].hasSuffix(" 100.00 USD"))
        #expect(lines[2].hasPrefix("  opened without a sale ") && lines[2].hasSuffix(" once"))
        #expect(lines[3].hasPrefix("  paid out, milk ") && lines[3].hasSuffix(" 5.00 USD"))
    }

    @Test(arguments: [
        (-20, "  0.20 USD are missing in the drawer"), (5, "  The drawer has 0.05 USD too much"),
        (0, "  The count is exact"),
    ])
    func `a closed drawer says in words whether cash is missing`(
        difference: Int, sentence: String
    ) throws {
        var drawer = try drawer("d-1", at: "till-1", .closed)
        (drawer.expected, drawer.counted) = (Amount(144_61), Amount(144_61 + difference))
        drawer.difference = Amount(difference)
        #expect(DrawerText.lines(of: drawer).last == sentence)
        drawer.receipt = try receipt([], reason: "wrong change")
        #expect(DrawerText.lines(of: drawer).last == sentence + ": wrong change")
    }

    @Test func `the list has a line for each drawer, or says how to open one`() throws {
        let lines = DrawerText.list([try drawer("d-1", at: "till-1")], at: "00001")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("terminal") && lines[0].hasSuffix("drawer"))
        #expect(lines[1].hasPrefix("till-1") && lines[1].hasSuffix("d-1"))
        #expect(DrawerText.list([], at: "00001").first?.contains("comanda drawer open") == true)
    }
}
