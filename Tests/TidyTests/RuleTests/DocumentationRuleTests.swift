// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct DocumentationRuleTests {
    @Test func `a visible declaration without a doc comment is found`() {
        let file = ProjectFile.source(
            """
            public struct A {
                /// Its price.
                @available(*, deprecated)
                public var price: Int
                @discardableResult package func close() -> Int { 1 }
                public private(set) var count = 0
                static public let zero = 0
                func hidden() {}
                /// Its folder.
                @Option(
                    name: .customLong("data"),
                    help: "Folder (with files).")
                @Validated public var folder: String?
                @Option(
                    help: "Its bus.")
                public var bus: String?
            }
            """)

        #expect(DocumentationRule.findings(in: file).lines == [1, 5, 6, 7, 16])
    }

    @Test func `an undocumented case or requirement of a visible type is found`() {
        let file = ProjectFile.source(
            """
            /// Documented.
            package enum A {
                /// These two share a comment.
                case one
                case two

                case three
                /// Documented.
                public var text: String {
                    switch self {
                    case .one: "one"
                    }
                }
            }
            /// Documented.
            public protocol B {
                func undocumented()
                /// Documented.
                var documented: Int { get }
            }
            enum Hidden { case one }
            """)

        #expect(DocumentationRule.findings(in: file).lines == [7, 17])
    }
}
