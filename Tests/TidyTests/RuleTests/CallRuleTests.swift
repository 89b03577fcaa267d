// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct CallRuleTests {
    @Test func `a test that sleeps is found`() {
        let text =
            """
            Thread.sleep(forTimeInterval: 1)
            try await Task.sleep(for: .seconds(1))
            usleep(1)
            // sleep(1)
            """
        let python = "import time\ntime.sleep(1)"

        #expect(CallRules.sleeps(in: .test(text)).lines == [1, 2, 3])
        #expect(CallRules.sleeps(in: ProjectFile("Tests/a.py", python)).lines == [2])
        #expect(CallRules.sleeps(in: .source(text)).isEmpty)
        #expect(CallRules.sleeps(in: ProjectFile("Tests/Benchmarks/a.py", python)).isEmpty)
    }

    @Test func `a library that prints is found`() {
        let text = "print(1)\n/// print(1)\nfunc print(_ order: Order)"
        let program = ProjectFile("Sources/Programs/comanda/A.swift", text)

        #expect(CallRules.prints(in: .source(text)).lines == [1])
        #expect(CallRules.prints(in: program).isEmpty)
    }

    @Test func `a stream without a maximum is found`() {
        let file = ProjectFile.source(
            """
            AsyncStream<Int> { _ in }
            AsyncStream<Int>(bufferingPolicy: .bufferingNewest(1)) { _ in }
            AsyncStream.makeStream(of: Int.self)
            AsyncThrowingStream<Int, any Error>(bufferingPolicy: .unbounded) { _ in }
            AsyncStream(Int.self) { _ in }
            let stream: AsyncStream<Int>
            AsyncStream(unfolding: next)
            func numbers() -> AsyncStream<Int> {
            """)

        #expect(CallRules.unboundedStreams(in: file).lines == [1, 3, 4, 5])
    }
}
