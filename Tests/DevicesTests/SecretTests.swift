// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Devices
import Secrets

@Suite struct SecretTests {
    @Test func `a code has eight characters that are not taken for each other`() {
        var generator = SeededGenerator(seed: 1)
        let codes = (0..<1_000).map { _ in Secret.code(using: &generator) }
        #expect(codes.allSatisfy { $0.wholeMatch(of: /[2-9A-Z]{4}-[2-9A-Z]{4}/) != nil })
        #expect(!codes.joined().contains { "01ILOU".contains($0) })
        #expect(Set(codes).count == 1_000)
    }

    @Test func `a token has 22 characters for addresses, with equal chances`() {
        var generator = SeededGenerator(seed: 2)
        let tokens = (0..<5_000).map { _ in Secret.token(using: &generator) }
        #expect(tokens.allSatisfy { $0.wholeMatch(of: /[0-9A-Za-z_-]{22}/) != nil })
        #expect(Set(tokens).count == 5_000)
        let counts = Dictionary(tokens.joined().map { ($0, 1) }, uniquingKeysWith: +)
        #expect(counts.count == 64)
        // 110,000 characters: 1,719 of each on average, with a standard deviation of 41.
        #expect(counts.values.allSatisfy { 1_500...1_940 ~= $0 })
    }
}
