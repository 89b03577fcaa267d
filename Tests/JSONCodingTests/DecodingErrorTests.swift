// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing

@Suite struct DecodingErrorTests {
    private struct Order: Decodable {
        struct Line: Decodable {
            enum Status: String, Decodable {
                case made
            }

            var quantity: Int8
            var status: Status?
            var modifiers: [String]?
        }

        var lines: [Line]
        var share: Double?
        var paid: Bool?
        var names: [String: Line]?
    }

    /// The kind of the error, the path and, for a missing member, its name.
    private static func error(_ json: String) -> String {
        do {
            _ = try JSON.decode(Order.self, from: Array(json.utf8))
            return "none"
        } catch DecodingError.typeMismatch(let type, let context) {
            return "\(path(context)) mismatch \(type)"
        } catch DecodingError.valueNotFound(let type, let context) {
            return "\(path(context)) null \(type)"
        } catch DecodingError.keyNotFound(let key, let context) {
            return "\(path(context)) without \(key.stringValue)"
        } catch DecodingError.dataCorrupted(let context) {
            return "\(path(context)) \(context.debugDescription)"
        } catch {
            return "\(error)"
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
            .joined(separator: ".")
    }

    @Test(arguments: [
        ("{}", " without lines"),
        ("[]", " mismatch Dictionary<String, Any>"),
        ("null", " null Dictionary<String, Any>"),
        (#"{"lines":null}"#, "lines null Array<Any>"),
        (#"{"lines":{}}"#, "lines mismatch Array<Any>"),
        (#"{"lines":[{"quantity":1},{"quantity":"2"}]}"#, "lines.[1].quantity mismatch Int8"),
        (#"{"lines":[{"quantity":1},{}]}"#, "lines.[1] without quantity"),
        (#"{"lines":[{"quantity":null}]}"#, "lines.[0].quantity null Int8"),
        (#"{"lines":[{"quantity":1.5}]}"#, "lines.[0].quantity mismatch Int8"),
        (
            #"{"lines":[{"quantity":128}]}"#,
            "lines.[0].quantity must be a whole number from -128 to 127"
        ),
        (
            #"{"lines":[{"quantity":1e99}]}"#,
            "lines.[0].quantity must be a whole number from -128 to 127"
        ),
        (
            #"{"lines":[{"quantity":1,"modifiers":["a",{"b":[]}]}]}"#,
            "lines.[0].modifiers.[1] mismatch String"
        ),
        (#"{"lines":[{"quantity":1,"status":7}]}"#, "lines.[0].status mismatch String"),
        (#"{"lines":[],"share":1e400}"#, "share must be a number that Double can hold"),
        (#"{"lines":[],"share":"1"}"#, "share mismatch Double"),
        (#"{"lines":[],"paid":1}"#, "paid mismatch Bool"),
        (#"{"lines":[],"names":{"\u0061b":{"quantity":1},"b":{}}}"#, "names.b without quantity"),
        (#"{"lines":[],"names":{"\u0061b":{}}}"#, "names.ab without quantity"),
    ])
    func `an error states the place and the expected value`(json: String, error: String) {
        #expect(Self.error(json) == error)
    }

    @Test func `the error for an unknown case of an enumeration states the path`() {
        #expect(
            Self.error(#"{"lines":[{"quantity":1,"status":"raw"}]}"#).hasPrefix("lines.[0].status ")
        )
    }
}
