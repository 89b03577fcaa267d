// SPDX-License-Identifier: Apache-2.0

extension ProjectFile {
    /// A source file of a service.
    static func source(_ text: String) -> Self { Self("Sources/Services/Orders/A.swift", text) }

    /// A source file that must be pure.
    static func domain(_ text: String) -> Self {
        Self("Sources/Services/Orders/Domain/A.swift", text)
    }

    /// A test file.
    static func test(_ text: String) -> Self { Self("Tests/OrdersTests/A.swift", text) }
}

extension [Finding] {
    /// The lines of the findings.
    var lines: [Int] { map(\.line) }
}
