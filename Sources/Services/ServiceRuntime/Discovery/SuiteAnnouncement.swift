// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The announcement of a suite on the network (DNS-SD, `Protocols/6-ACCESS.md`).
///
/// Anyone on the network can announce anything.
package struct SuiteAnnouncement: Hashable, Sendable {
    /// The service type of suites.
    package static let serviceType = "_comanda._tcp"
    /// The version of the TXT record.
    package static let version = 1

    /// The instance name, for people; without control and format characters.
    package let name: String
    /// The fingerprint of the suite's keys.
    package let fingerprint: SuiteFingerprint
    /// The addresses of the suite, in the form of `--bus`: one for each network in common.
    package let addresses: [String]

    /// The TXT record of a suite.
    package static func record(_ fingerprint: SuiteFingerprint) -> [String] {
        ["txtvers=\(version)", "suite=\(fingerprint)"]
    }
}

/// The output of `avahi-browse --parsable --resolve`, which is read line by line.
struct AvahiListing {
    private var entries: [Entry] = []

    /// The announcements so far, in the order in which they were found.
    var announcements: [SuiteAnnouncement] { Self.folded(entries) }

    /// Adds a line; one that is not an announcement of a suite is ignored.
    mutating func add(_ line: String) {
        // The address and the TXT record, which is last, may contain the separator.
        let fields = line.split(separator: ";", maxSplits: 9, omittingEmptySubsequences: false)
        guard fields.count >= 6 else { return }
        let instance = Instance(fields)
        switch fields[0] {
        case "=":
            guard let entry = Entry(instance, fields) else { return }
            entries.removeAll { $0 == entry }
            entries.append(entry)
        case "-": entries.removeAll { $0.instance == instance }
        default: break
        }
    }

    /// Entries of one instance, one for each network, as one announcement.
    private static func folded(_ entries: [Entry]) -> [SuiteAnnouncement] {
        var keys: [Suite] = []
        var hosts: [Suite: [String]] = [:]
        for entry in entries {
            if hosts[entry.suite] == nil { keys.append(entry.suite) }
            hosts[entry.suite, default: []].append(entry.host)
        }
        return keys.map { suite in
            // Loopback is last: a suite at one address of its machine is not reached by another.
            let found = hosts[suite] ?? []
            let ordered = found.filter { !isLoopback($0) } + found.filter(isLoopback)
            return SuiteAnnouncement(
                name: suite.name, fingerprint: suite.fingerprint,
                addresses: ordered.map { "tcp://\($0):\(suite.port)" })
        }
    }

    private static func isLoopback(_ host: String) -> Bool { host.hasPrefix("127.") }

    /// An instance on one network interface, with its name as avahi-browse escapes it.
    private struct Instance: Equatable {
        let interface: Substring
        let version: Substring
        let name: Substring

        /// Reads the first fields of a line, which must have four or more.
        init(_ fields: [Substring]) {
            interface = fields[1]
            version = fields[2]
            name = fields[3]
        }
    }

    /// The parts that the entries of one suite have in common.
    private struct Suite: Hashable {
        let name: String
        let fingerprint: SuiteFingerprint
        let port: Int
    }

    /// A resolved instance.
    private struct Entry: Equatable {
        let instance: Instance
        let suite: Suite
        let host: String

        /// The entry in a line; nil if it is not an announcement that a client can use.
        init?(_ instance: Instance, _ fields: [Substring]) {
            guard fields.count == 10, fields[4] == SuiteAnnouncement.serviceType,
                let port = Int(fields[8]), isAddress(fields[7]),
                (try? BusAddress("tcp://\(fields[7]):\(port)")) != nil,
                let fingerprint = fingerprint(in: fields[9])
            else { return nil }
            self.instance = instance
            host = String(fields[7])
            suite = Suite(name: plainName(fields[3]), fingerprint: fingerprint, port: port)
        }
    }

    /// Whether the text is an IPv4 address of one machine; IPv6 is not supported.
    private static func isAddress(_ text: Substring) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, String(text), &address) == 1 && address.s_addr != 0
    }

    /// The fingerprint in a TXT record: strings in quotation marks, in any order.
    private static func fingerprint(in record: Substring) -> SuiteFingerprint? {
        let strings = record.split(separator: "\"")
        guard strings.contains("txtvers=\(SuiteAnnouncement.version)") else { return nil }
        let prefix = "suite="
        return strings.first { $0.hasPrefix(prefix) }
            .flatMap { SuiteFingerprint($0.dropFirst(prefix.count)) }
    }

    /// The name without escapes: `\032` is the byte 32, and `\.` a dot.
    ///
    /// Control characters are replaced, so that a name can't control the terminal. So are format
    /// characters, which could change the order of the text around the name.
    static func plainName(_ escaped: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = escaped.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(3)
            if digits.count == 3, let code = UInt8(String(Substring(digits))) {
                bytes.append(code)
                rest = rest.dropFirst(3)
            } else if let literal = rest.popFirst() {
                bytes.append(literal)
            }
        }
        var name = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let isPlain = ![.control, .format].contains(scalar.properties.generalCategory)
            name.append(isPlain ? scalar : "\u{FFFD}")
        }
        return String(name)
    }
}
