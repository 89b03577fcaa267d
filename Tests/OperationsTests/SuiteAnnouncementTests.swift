// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ServiceRuntime

@Suite struct SuiteAnnouncementTests {
    private static let keys = "9c3f00aa11bb22cc"

    /// A line of a resolved instance, as avahi-browse 0.8 prints it.
    private static func line(
        _ mark: String = "=", interface: String = "eth0", name: String = #"Comanda\032on\032bar"#,
        address: String = "192.168.1.10", port: String = "5570",
        record: String = #""suite=9c3f00aa11bb22cc" "txtvers=1""#
    ) -> String {
        "\(mark);\(interface);IPv4;\(name);_comanda._tcp;local;"
            + "bar.local;\(address);\(port);\(record)"
    }

    private func announcements(_ lines: String...) -> [SuiteAnnouncement] {
        var listing = AvahiListing()
        lines.forEach { listing.add($0) }
        return listing.announcements
    }

    @Test func `a resolved instance is an announcement, other lines are not`() throws {
        let found = announcements(
            #"+;eth0;IPv4;Comanda\032on\032bar;_comanda._tcp;local"#, Self.line(), "", ";;;;;;;;;")
        #expect(
            found == [
                SuiteAnnouncement(
                    name: "Comanda on bar", fingerprint: try #require(SuiteFingerprint(Self.keys)),
                    addresses: ["tcp://192.168.1.10:5570"])
            ])
    }

    @Test(arguments: [
        (#"Comanda\032on\032bar"#, "Comanda on bar"), (#"caf\195\169"#, "café"),
        (#"a\.b\\c\059d"#, #"a.b\c;d"#), (#"\027[31mred\010"#, "\u{FFFD}[31mred\u{FFFD}"),
        (#"bar\226\128\174rab"#, "bar\u{FFFD}rab"), (#"a\226\129\166b"#, "a\u{FFFD}b"),
        (#"cut\"#, "cut"), (#"cut\03"#, "cut03"), (#"\255"#, "\u{FFFD}"), ("", ""),
    ])
    func `the escapes of a name are decoded, and it can't control the terminal`(
        escaped: String, name: String
    ) {
        #expect(AvahiListing.plainName(escaped[...]) == name)
    }

    @Test func `one instance on several interfaces is one suite, with loopback last`() {
        let found = announcements(
            Self.line(interface: "lo", address: "127.0.0.1"), Self.line(),
            Self.line(interface: "wlan0", address: "10.0.0.7"), Self.line())
        #expect(found.count == 1)
        #expect(
            found.first?.addresses == [
                "tcp://10.0.0.7:5570", "tcp://192.168.1.10:5570", "tcp://127.0.0.1:5570",
            ])
    }

    @Test func `a withdrawn instance is not announced any more on that interface`() {
        let gone = #"-;eth0;IPv4;Comanda\032on\032bar;_comanda._tcp;local"#
        #expect(announcements(Self.line(), gone).isEmpty)
        let other = announcements(
            Self.line(), Self.line(interface: "wlan0", address: "10.0.0.7"), gone)
        #expect(other.map(\.addresses) == [["tcp://10.0.0.7:5570"]])
    }

    @Test(arguments: [
        line(address: "fe80::78de:efff:fe33:8bd2"), line(address: "0.0.0.0"), line(address: "bar"),
        line(port: "80"), line(port: "40000"), line(port: "x"), line(record: ""),
        line(record: #""suite=9c3f00aa11bb22cc""#), line(record: #""txtvers=1""#),
        line(record: #""txtvers=2" "suite=9c3f00aa11bb22cc""#),
        line(record: #""txtvers=1" "suite=9C3F00AA11BB22CC""#),
        line(record: #""txtvers=1" "suite=9c3f00aa11bb22c""#),
        line().replacing("_comanda._tcp", with: "_http._tcp"),
    ])
    func `an announcement that no client can use is ignored`(line: String) {
        #expect(announcements(line).isEmpty)
    }

    @Test(arguments: [
        #""txtvers=1" "suite=none""#, #""suite=none" "colour=red;blue" "txtvers=1""#,
    ])
    func `the strings of a TXT record have any order, and unknown ones are ignored`(record: String)
    {
        #expect(announcements(Self.line(record: record)).map(\.fingerprint) == [.none])
    }

    @Test func `the fingerprint is the one in the contract`() {
        let keys = ["k", "l", "o", "p"].map { String(repeating: $0, count: 40) }.joined()
        #expect(SuiteFingerprint(ofKeys: keys).description == "b7a4675635976895")
        #expect(SuiteFingerprint("b7a4675635976895") == SuiteFingerprint(ofKeys: keys))
        #expect(
            SuiteAnnouncement.record(SuiteFingerprint(ofKeys: keys))
                == ["txtvers=1", "suite=b7a4675635976895"])
        #expect(SuiteFingerprint.none.description == "none")
    }
}

@Suite struct SuiteSearchTests {
    private let bar = suite("bar", "00000000000000aa", "10.0.0.1")
    private let cafe = suite("café", "00000000000000bb", "10.0.0.2")
    private let plain = suite("kiosk", "none", "10.0.0.3")
    private let other = suite("stand", "none", "10.0.0.4")

    private static func suite(
        _ name: String, _ fingerprint: String, _ hosts: String...
    ) -> SuiteAnnouncement {
        SuiteAnnouncement(
            name: name, fingerprint: SuiteFingerprint(fingerprint) ?? .none,
            addresses: hosts.map { "tcp://\($0):5570" })
    }

    private var withKeys: SuiteSearch { SuiteSearch(fingerprint: bar.fingerprint) }
    private let withoutKeys = SuiteSearch(fingerprint: .none)

    @Test func `a client with keys takes its own suite and knows the others`() throws {
        let choice = try withKeys.choose(from: [cafe, bar, plain])
        #expect(choice.addresses == bar.addresses)
        #expect(choice.others == [cafe, plain])
    }

    @Test func `a client without keys takes the only suite without keys`() throws {
        #expect(try withoutKeys.choose(from: [cafe, plain]).addresses == plain.addresses)
    }

    @Test func `a client without keys refuses to choose between two suites`() {
        let error = #expect(throws: DiscoveryError.self) {
            try withoutKeys.choose(from: [plain, other])
        }
        #expect(error == .several([plain, other]))
        #expect(
            error?.description == """
                Several suites were found. Choose one with --bus.
                  tcp://10.0.0.3:5570  kiosk
                  tcp://10.0.0.4:5570  stand
                """)
    }

    @Test func `a missing suite is reported, with those of other keys`() {
        #expect(throws: DiscoveryError.nothingFound) { try withKeys.choose(from: []) }
        #expect(throws: DiscoveryError.onlyOthers([cafe, plain], hasKeys: true)) {
            try withKeys.choose(from: [cafe, plain])
        }
        #expect(throws: DiscoveryError.onlyOthers([cafe], hasKeys: false)) {
            try withoutKeys.choose(from: [cafe])
        }
    }

    @Test(arguments: [
        DiscoveryError.nothingFound, .onlyOthers([], hasKeys: true), .browserMissing,
        .onlyOthers([], hasKeys: false), .several([]), .browserFailed(reason: "no daemon"),
    ])
    func `each problem has a remedy, and fits into a line of a screen`(problem: DiscoveryError) {
        #expect(problem.summary.count < 70)
        #expect(problem.description.contains("--") || problem.description.contains("'comanda"))
    }

    @Test func `the first search takes the first address`() throws {
        #expect(try withKeys.next(after: [], in: [bar]) == bar.addresses[0])
    }

    @Test func `silent services are followed to another address`() throws {
        let moved = Self.suite("bar", "00000000000000aa", "10.0.0.9")
        #expect(try withKeys.next(after: bar.addresses, in: [moved]) == "tcp://10.0.0.9:5570")
    }

    @Test func `silent services at the only address are awaited there`() throws {
        #expect(try withKeys.next(after: bar.addresses, in: [bar, cafe]) == nil)
    }

    @Test func `a search ends with the first new address of the suite, unless it is loopback`() {
        let local = Self.suite("bar", "00000000000000aa", "127.0.0.1")
        #expect(withKeys.isEnough([cafe, bar], after: []))
        #expect(!withKeys.isEnough([cafe], after: []))
        #expect(!withKeys.isEnough([local], after: []))
        #expect(!withKeys.isEnough([bar], after: bar.addresses))
        #expect(!withoutKeys.isEnough([plain], after: []))
    }

    @Test func `all addresses are tried in turn, so that false ones only delay`() throws {
        let found = ["10.0.0.66", "10.0.0.67"].map { Self.suite("false", "00000000000000aa", $0) }
        var tried: [String] = []
        for _ in 1...6 {
            // As on the network: the search ends as soon as it has enough, the suite comes last.
            let seen = (1...3).lazy.map { Array((found + [bar]).prefix($0)) }
            let enough = seen.first { withKeys.isEnough($0, after: tried) } ?? found + [bar]
            let next = try #require(try withKeys.next(after: tried, in: enough))
            tried = tried.filter { $0 != next } + [next]
            if next == bar.addresses[0] { break }
        }
        #expect(tried == ["10.0.0.66", "10.0.0.67", "10.0.0.1"].map { "tcp://\($0):5570" })
        #expect(try withKeys.next(after: tried, in: found + [bar]) == "tcp://10.0.0.66:5570")
    }
}
