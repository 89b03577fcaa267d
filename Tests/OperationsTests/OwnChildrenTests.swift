// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Operations

@Suite struct `The children of a process` {
    @Test func `a parent is found behind any name of a program`() {
        #expect(OwnChildren.parent(in: "12 (order-service) S 7 12 12 0") == 7)
        #expect(OwnChildren.parent(in: "12 (a) S 3 (b) R 7 12") == 7)
        #expect(OwnChildren.parent(in: "12") == nil)
        #expect(OwnChildren.parent(in: "12 (a) S") == nil)
    }

    @Test func `who has another parent is no child`() {
        #expect(!OwnChildren.contain(Int(getpid())))
        #expect(!OwnChildren.contain(1))
    }
}
