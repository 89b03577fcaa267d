// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing
import Wire

@Suite struct `Pages` {
    @Test(arguments: Contract.requests.keys.sorted())
    func `each method is on its page and has golden messages`(_ page: String) throws {
        let text = try #require(Repository.pages[page])
        for type in try #require(Contract.requests[page]) {
            let method = type.method
            #expect(
                text.contains("### `\(method)`\n") || text.contains("| `\(method)` "),
                "\(page) must describe \(method)")
            let kinds = GoldenMessage.all.filter { $0.name == method }.map(\.kind)
            #expect(
                kinds.contains(.request) && kinds.contains(.answer),
                "\(method) needs golden messages")
        }
    }

    @Test(arguments: Contract.requests.keys.sorted())
    func `no page describes an unknown method`(_ page: String) throws {
        let text = try #require(Repository.pages[page])
        for match in text.matches(of: /\n### `([a-z]+\.[A-Za-z]+)`\n/) {
            #expect(Contract.request(String(match.1)) != nil, "\(page) describes \(match.1)")
        }
    }

    @Test(arguments: Contract.events.keys.sorted())
    func `each event type is on its page and has a golden message`(_ page: String) throws {
        let text = try #require(Repository.pages[page])
        for type in try #require(Contract.events[page]) {
            #expect(text.contains("`\(type)`"), "\(page) must describe \(type)")
            #expect(
                GoldenMessage.all(.event).contains { $0.name == type },
                "\(type) needs a golden message")
        }
    }

    @Test(arguments: Contract.values.keys.sorted())
    func `each status and each other named value is on its page`(_ page: String) throws {
        let text = try #require(Repository.pages[page])
        for value in try #require(Contract.values[page]) {
            #expect(
                text.contains("`\(value)`") || text.contains("\"\(value)\""),
                "\(page) must describe \(value)")
        }
    }

    @Test func `each refusal in the code is on a page with its code`() {
        let documented = Set(Repository.pages.values.flatMap(Contract.refusals(onPage:)))
        let inCode = Set(Repository.sources.flatMap(Contract.refusals(in:)))
        let missing = inCode.subtracting(documented).sorted()
        #expect(missing == [], "add these to the tables of Protocols/")
    }

    @Test func `each label of an order has a refusal on its page`() {
        let documented = Set(Repository.pages.values.flatMap(Contract.refusals(onPage:)))
        for label in OrderLabels.all {
            let reason = "order.\(label.member)TooLong"
            #expect(documented.contains(StatedRefusal(reason: reason, code: 422)))
        }
    }

    @Test func `no refusal in the code advises a person to call a method`() {
        let methods = Contract.requests.values.joined().map { $0.method }
        for source in Repository.sources {
            let advice = methods.filter { source.contains("Ask \($0)") }
            #expect(advice == [], "name a command of comanda instead")
        }
    }

    @Test func `each refusal on the pages has a golden message, and the reverse`() throws {
        // The gateway's own refusals are problem documents, which its trials provoke.
        let pages = Repository.pages.filter { !["10-HTTP.md", "12-ACCOUNTS.md"].contains($0.key) }
        let documented = Set(pages.values.flatMap(Contract.refusals(onPage:)))
        let tested = try GoldenMessage.all(.refusal).map { message in
            let error = try JSONDecoder()
                .decode(RefusalEnvelope<UnreadState>.self, from: message.bytes).error
            return StatedRefusal(reason: error.data.reason, code: error.code)
        }
        #expect(documented.subtracting(tested).sorted() == [])
        #expect(Set(tested).subtracting(documented).sorted() == [])
    }

    @Test func `an undocumented refusal is found in the code`() {
        let source = """
            throw Refusal(
                .conflict, "order.onFire",
                "Leave the building.")
            """
        #expect(Contract.refusals(in: source) == [StatedRefusal(reason: "order.onFire", code: 409)])
        #expect(Contract.refusals(in: #"values = [.first, "some.thing"]"#) == [])
    }

    @Test(arguments: Repository.pages.keys.sorted())
    func `each message on a page is a golden message`(_ page: String) throws {
        let messages = Set(GoldenMessage.all.map(\.text))
        let text = try #require(Repository.pages[page])
        for block in text.matches(of: /```json\n([^`]*)```/) {
            for line in block.1.split(separator: "\n") {
                #expect(
                    messages.contains(String(line)),
                    "\(page) contains a message that is not in Golden/: \(line.prefix(80))")
            }
        }
    }

    @Test(arguments: Repository.pages.keys.sorted())
    func `the target of each link exists`(_ page: String) throws {
        let text = try #require(Repository.pages[page])
        for match in text.matches(of: /\]\(([^)#]+)(#[^)]*)?\)/) where !match.1.hasPrefix("http") {
            let target = Repository.protocols.appending(path: String(match.1))
            #expect(
                FileManager.default.fileExists(atPath: target.path), "\(page) links to \(match.1)")
        }
    }

    @Test func `the example of a service is short enough to copy`() throws {
        let file = Repository.protocols.appending(path: "Examples/echo_service.py")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let code = lines.filter { $0.firstMatch(of: /^ *(#|""")/) == nil && !$0.isBlank }
        #expect((60...130).contains(code.count), "it has \(code.count)")
        #expect(lines.allSatisfy { $0.count <= 100 })
    }

    @Test func `the index contains each page`() throws {
        let index = try #require(Repository.pages["README.md"])
        for page in Repository.pages.keys where page != "README.md" {
            #expect(index.contains("(\(page))"))
        }
        #expect(Repository.pages.count > 5)
    }
}

extension Substring {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
