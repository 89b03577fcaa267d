// SPDX-License-Identifier: Apache-2.0

import Commerce

extension CodingUserInfoKey {
    /// The answer types of the requests in flight by number: `[Int64: any Request.Type]`.
    static var pendingRequests: Self { Self(rawValue: "comanda.pendingRequests").unsafelyUnwrapped }
}

/// One response as it was read from the wire, in a single pass: the number tells the type of the
/// result.
struct ReplyEntry: Decodable {
    var id: Int64?
    var outcome: Result<any Sendable, CallFailure>

    private enum CodingKeys: String, CodingKey {
        case id, result, error
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try? container.decode(Int64.self, forKey: .id)
        if container.contains(.error) {
            outcome = .failure(.refused(try container.decode(CallError.self, forKey: .error)))
            return
        }
        let types = decoder.userInfo[.pendingRequests] as? [Int64: any Request.Type] ?? [:]
        guard let id, let type = types[id] else {
            outcome = .failure(.unreadableAnswer("it answers no request in flight"))
            return
        }
        do {
            outcome = .success(try Self.answer(to: type, in: container))
        } catch {
            outcome = .failure(.unreadableAnswer(WireCoding.explain(error)))
        }
    }

    private static func answer<R: Request>(
        to type: R.Type, in container: KeyedDecodingContainer<CodingKeys>
    ) throws -> any Sendable {
        try container.decode(R.Answer.self, forKey: .result)
    }
}
