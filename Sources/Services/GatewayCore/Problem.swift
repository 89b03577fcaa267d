// SPDX-License-Identifier: Apache-2.0

package import Commerce
import JSONCoding
package import MessageBus

/// A refusal in the form of HTTP: a problem document (RFC 9457).
package struct Problem: Error, Equatable {
    /// The HTTP status.
    package let status: Int
    /// The stable name of the refusal.
    package let reason: String
    /// What happened and what to do, for people.
    package let detail: String
    /// Further members of the document as JSON, such as the present state after a conflict.
    package var members: [String: [UInt8]]
    /// The number of seconds after which another attempt can succeed, if it is known.
    package var retryAfter: Int?

    /// A refusal from its parts.
    package init(
        status: Int, reason: String, detail: String, members: [String: [UInt8]] = [:],
        retryAfter: Int? = nil
    ) {
        self.status = status
        self.reason = reason
        self.detail = detail
        self.members = members
        self.retryAfter = retryAfter
    }

    /// The JSON text of the document.
    package var document: [UInt8] {
        var json = JSONText(capacity: 256)
        json.append("{\"type\":")
        json.append(string: "https://comanda.example/refusals/\(reason)")
        json.append(",\"title\":")
        json.append(string: reason)
        json.append(",\"status\":")
        json.append(integer: Int64(status))
        json.append(",\"detail\":")
        json.append(string: detail)
        json.append(",\"reason\":")
        json.append(string: reason)
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            json.append(",")
            json.append(string: name)
            json.append(":")
            json.append(raw: value)
        }
        json.append("}")
        return json.bytes
    }

    /// The problem of a request that has an invalid form.
    package static func invalid(_ detail: String) -> Self {
        Self(status: 400, reason: "http.invalid", detail: detail)
    }

    /// The problem of an unknown address.
    package static let notFound = Self(
        status: 404, reason: "http.notFound", detail: "There is nothing here. Check the address.")

    /// The problem of an approval that is not valid at this device now.
    package static let approvalUnknown = Self(
        status: 403, reason: "approval.unknown",
        detail: "This approval is not valid any more. Ask the manager again.")

    /// The problem of an approval by a person who is no manager.
    package static func noManager(_ staff: StaffID) -> Self {
        Self(
            status: 403, reason: "staff.noManager",
            detail: "\(staff) is no manager. Ask a manager to type name and PIN.")
    }

    /// The problem of a body with another type.
    package static let unsupportedType = Self(
        status: 415, reason: "http.unsupportedType",
        detail: "Send the body with Content-Type: application/json.")

    /// The problem of a body that is too large; `limit` is its maximum in bytes.
    package static func tooLarge(_ limit: Int) -> Self {
        Self(
            status: 413, reason: "http.tooLarge",
            detail: "The body may have at most \(limit) bytes. Send less.")
    }

    /// The problem of too many requests; `seconds` is the wait.
    package static func tooMany(after seconds: Int) -> Self {
        Self(
            status: 429, reason: "http.tooMany",
            detail: "There were too many requests. Wait \(seconds) s and send it again.",
            retryAfter: seconds)
    }

    /// The problem of a request without a valid token or link.
    package static let unknownVisitor = Self(
        status: 401, reason: "access.unknown",
        detail: "Enrol this device at /enrol, or scan the code at the table again.")

    /// The problem of a request that no service has got, or whose sender is not known yet.
    package static let silent = Self(
        status: 503, reason: "suite.silent",
        detail: "The restaurant's services do not answer, so nothing was done. Send the same "
            + "request with the same key again.", retryAfter: 1)

    /// The problem of a device at another location.
    package static let otherLocation = Self(
        status: 403, reason: "access.location",
        detail: "This device works at another location. Use a device of this one.")

    /// The problem of a visitor without the right; `who` names the visitor.
    package static func forbidden(_ who: String) -> Self {
        Self(
            status: 403, reason: "access.forbidden",
            detail: "\(who) may not do this. Use a device whose role allows it.")
    }

    /// The problem of a guest who pays in another way.
    package static let notForGuests = Self(
        status: 403, reason: "access.forbidden",
        detail: "A guest can pay by voucher, or by card on a page with returnTo. Pay at the "
            + "counter, or ask the staff.")

    /// The problem without what only staff may know: how much is on an account.
    package var forGuests: Self {
        guard reason == "account.insufficient" else { return self }
        return Self(
            status: status, reason: reason,
            detail: "This voucher does not cover the amount. Pay at the counter, or ask the staff "
                + "to take a part from it.")
    }

    /// The sentence of a decoding error.
    package static func detail(of error: DecodingError) -> String {
        guard case .dataCorrupted(let context) = error else { return "it has another form." }
        return "\(context.debugDescription)."
    }
}

extension Problem {
    /// The problem behind a request on the bus that has no result; `error` is the text of its
    /// error, if it has one.
    package init(_ failure: CallFailure, error: [UInt8]? = nil) {
        switch failure {
        case .refused(let refusal):
            self.init(refusal)
            members = error.map(Self.state) ?? [:]
        case .outcomeUnknown, .stopped, .unreadableAnswer:
            self.init(
                status: 504, reason: "suite.outcomeUnknown",
                detail: "No answer came in time, so this may have taken effect. Send the same "
                    + "request with the same key again.")
        case .notSent, .tooManyInFlight: self = .silent
        }
    }

    private init(_ refusal: CallError) {
        let isHTTP = (400...599).contains(refusal.code)
        switch refusal.code {
        case -32601: self = .notFound
        case _ where isHTTP:
            self.init(
                status: refusal.code, reason: refusal.reason ?? "http.invalid",
                detail: refusal.message, retryAfter: refusal.code == 503 ? 1 : nil)
        case -32603:
            self.init(
                status: 503, reason: "suite.silent", detail: refusal.message, retryAfter: 1)
        default: self = .invalid(refusal.message)
        }
    }

    /// The members of a refusal's data beside its reason: the present state.
    private static func state(in error: [UInt8]) -> [String: [UInt8]] {
        guard let data = try? JSONDocument(error).root["data"] else { return [:] }
        let standard: Set = ["type", "title", "status", "detail", "reason"]
        return data.members.reduce(into: [:]) { members, member in
            guard let name = member.name.string, !standard.contains(name) else { return }
            members[name] = Array(member.value.text)
        }
    }
}
