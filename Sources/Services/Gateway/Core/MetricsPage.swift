// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding

/// Statistics as Prometheus reads them: one line for each number, grouped by its name.
struct MetricsPage {
    private var samples: [String: [String]] = [:]

    /// The whole page.
    var text: String {
        samples.sorted { $0.key < $1.key }.map { name, lines in
            "# TYPE \(name) \(Self.type(of: name))\n" + lines.map { "\($0)\n" }.joined()
        }.joined()
    }

    /// The type of a number: a `counter` only grows, until its service starts again.
    private static func type(of name: String) -> String {
        let isCounter =
            counters.contains(name) || name.hasPrefix("comanda_requests_refused_")
            || name.hasSuffix("_count")
        return isCounter ? "counter" : "gauge"
    }

    private static let counters: Set = [
        "comanda_published", "comanda_requests_answered", "comanda_requests_dropped",
        "comanda_requests_malformed", "comanda_requests_undeliverable",
        "comanda_access_refused_connections", "comanda_access_refused_requests",
    ]

    /// Adds a number of a service.
    mutating func add(_ name: String, service: String, value: String) {
        samples[name, default: []].append("\(name){service=\"\(service)\"} \(value)")
    }

    /// Adds a number of a location.
    mutating func add(_ name: String, at location: LocationID, value: Int) {
        samples[name, default: []].append("\(name){location=\"\(location)\"} \(value)")
    }

    /// Adds a number of the machine; nothing if it is unknown.
    mutating func add(_ name: String, value: Int?) {
        if let value { samples[name] = ["\(name) \(value)"] }
    }

    /// Adds all numbers in the statistics of a service.
    ///
    /// `{"requests":{"answered":7}}` becomes `comanda_requests_answered`; true and false become 1
    /// and 0, lists and texts are left out.
    mutating func add(_ statistics: JSONElement, of service: String, prefix: String = "comanda") {
        for (member, value) in statistics.members {
            guard let name = member.string else { continue }
            let path = "\(prefix)_\(Self.snakeCase(name))"
            if value.isNumber {
                add(path, service: service, value: String(decoding: value.text, as: UTF8.self))
            } else if let flag = value.bool {
                add(path, service: service, value: flag ? "1" : "0")
            } else {
                add(value, of: service, prefix: path)
            }
        }
    }

    /// `fsyncTime` as `fsync_time`, with nothing but letters, digits and underscores.
    private static func snakeCase(_ name: String) -> String {
        String(
            name.flatMap { letter -> [Character] in
                if letter.isUppercase { return ["_"] + Array(letter.lowercased()) }
                return letter.isASCII && (letter.isLetter || letter.isNumber) ? [letter] : ["_"]
            })
    }
}
