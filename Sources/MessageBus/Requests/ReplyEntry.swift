// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding

/// One response as it was read from the wire: the number tells the type of the result.
struct ReplyEntry {
    var id: Int64?
    var outcome: Result<any Sendable, CallFailure>

    /// Reads a response; `types` are those of the requests in flight by number.
    ///
    /// Throws a `DecodingError` when it is no response at all.
    init(_ payload: [UInt8], _ types: [Int64: any Request.Type]) throws {
        let message = try JSONDocument(payload).root
        id = message["id"]?.integer
        if let error = message["error"] {
            outcome = .failure(.refused(try error.decode(CallError.self)))
            return
        }
        guard let id, let type = types[id] else {
            outcome = .failure(.unreadableAnswer("it answers no request in flight"))
            return
        }
        outcome = Self.answer(to: type, message["result"])
    }

    private static func answer<R: Request>(
        to type: R.Type, _ result: JSONElement?
    ) -> Result<any Sendable, CallFailure> {
        guard let result else { return .failure(.unreadableAnswer("result is missing")) }
        do {
            return .success(try result.decode(R.Answer.self))
        } catch {
            return .failure(.unreadableAnswer(WireCoding.explain(error)))
        }
    }
}
