// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Testing

@testable import Setup

@Suite struct `The first start of a suite` {
    @Test(arguments: [
        ("", nil), ("demo", FirstStart.demo), (" Own ", .own), ("o", .own), ("maybe", nil),
    ])
    func `begins with what a person types`(line: String, choice: FirstStart?) {
        #expect(FirstStart.answer(line) == choice)
    }

    @Test func `asks until a person has chosen, and starts nothing at the end of the input`() throws
    {
        var lines = ["maybe", " ", "own", "demo"]
        var explanations: [String] = []
        let nextLine = { lines.isEmpty ? nil : lines.removeFirst() }
        let explain = { explanations.append($0) }
        #expect(try FirstStart.firstAnswer(explain: explain, nextLine) == .own)
        #expect(
            explanations == [
                "'maybe' is neither demo nor own.",
                "Please choose: it can't be changed for this folder later.",
            ])
        lines = ["maybe"]
        #expect(throws: NothingChosen()) {
            try FirstStart.firstAnswer(explain: explain, nextLine)
        }
    }

    @Test func `asks in lines that fit on a screen`() {
        for line in FirstStart.question.split(separator: "\n") { #expect(line.count < 80) }
    }

    @Test func `has options for locations-service`() {
        #expect(FirstStart.undecided.arguments.isEmpty)
        #expect(FirstStart.demo.arguments == ["--demo"])
        #expect(FirstStart.own.arguments == ["--own"])
        #expect(
            FirstStart.catalogue("a.json").arguments
                == ["--catalogue", "a.json", "--keep-locations"])
    }

    @Test func `has one choice only`() {
        #expect(throws: (any Error).self) { try FirstStartOptions.parse(["--demo", "--own"]) }
    }
}
