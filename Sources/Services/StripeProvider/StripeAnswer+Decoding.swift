// SPDX-License-Identifier: Apache-2.0

import MessageBus

extension StripeAnswer {
    /// Reads the answer to a request; an answer that can't be read tells nothing.
    init(status: Int, _ body: [UInt8], to kind: StripeRequest.Kind) {
        do {
            switch status {
            case 200..<300: self = try Self.success(body, kind)
            case 409, 429: self = .busy
            case 400..<500:
                var refusal = (try? WireCoding.decode(Failure.self, from: body).error) ?? .init()
                refusal.status = status
                self = .refused(refusal)
            default: self = .failed
            }
        } catch {
            self = .lost
        }
    }

    private static func success(
        _ body: [UInt8], _ kind: StripeRequest.Kind
    ) throws -> StripeAnswer {
        switch kind {
        case .create, .confirm, .read, .capture, .cancel:
            .intent(try WireCoding.decode(StripeIntent.self, from: body))
        case .present, .look, .stop:
            .reader(try WireCoding.decode(StripeReader.self, from: body))
        case .openPage, .readPage, .closePage:
            .page(try WireCoding.decode(StripePage.self, from: body))
        case .refund: .refund(try WireCoding.decode(StripeRefund.self, from: body))
        case .refunds: .refunds(try WireCoding.decode(RefundList.self, from: body).data)
        }
    }

    private struct Failure: Decodable {
        var error: StripeRefusal
    }

    private struct RefundList: Decodable {
        var data: [StripeRefund]
    }
}

/// The encoding of forms (`application/x-www-form-urlencoded`).
enum FormEncoding {
    /// The fields as the text of a body or a query.
    static func text(_ fields: [StripeRequest.Field]) -> String {
        fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"), UInt8(ascii: "~"):
                encoded.append(Character(Unicode.Scalar(byte)))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
    }
}
