// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// Finds the numbers of payment cards in requests (`Protocols/1-ENVELOPE.md`, Card numbers).
enum CardNumberSearch {
    /// Returns whether a request or a batch must be searched member by member.
    ///
    /// That costs more, and most messages have no such number. Escapes may hide one in the text.
    static func isNeeded(in payload: [UInt8]) -> Bool {
        payload.contains(UInt8(ascii: "\\")) || CardNumber.occurs(inUTF8: payload)
    }

    /// Returns the member with a card number, such as `params.note`; nil if there is no number.
    static func place(in request: JSONElement) -> String? {
        for (name, value) in request.members where name.string != "id" {
            let name = name.string ?? ""
            if CardNumber.occurs(in: name) { return unnamed }
            if let place = place(in: value, at: name, named: name) { return place }
        }
        return nil
    }

    /// Returns the member of a request's parameters, by the same rule.
    static func place(inParameters parameters: [UInt8]) -> String? {
        guard isNeeded(in: parameters), let document = try? JSONDocument(parameters) else {
            return nil
        }
        return place(in: document.root, at: "params", named: "params")
    }

    /// A place whose name must not be repeated.
    private static let unnamed = "The name of a member"

    private static func place(
        in value: JSONElement, at path: String, named name: String
    ) -> String? {
        if value.isObject { return place(inMembersOf: value, at: path) }
        if value.isArray {
            for (index, element) in value.elements.enumerated() {
                let path = "\(path)[\(index)]"
                if let place = place(in: element, at: path, named: name) { return place }
            }
            return nil
        }
        let text = value.isNumber ? String(decoding: value.text, as: UTF8.self) : value.string
        guard let text, CardNumber.occurs(in: text) else { return nil }
        let isArticle = ["item", "id"].contains(name) && CardNumber.isArticleNumber(text)
        return isArticle ? nil : path
    }

    private static func place(inMembersOf object: JSONElement, at path: String) -> String? {
        for (name, value) in object.members {
            let name = name.string ?? ""
            if CardNumber.occurs(in: name) { return unnamed }
            let place = place(in: value, at: "\(path).\(name)", named: name)
            if let place, place != "params.context.key" { return place }
        }
        return nil
    }
}

extension Refusal {
    /// A text of a request contains the number of a payment card; `place` names its member.
    static func cardNumber(in place: String) -> Refusal {
        Refusal(
            .rule, "text.cardNumber",
            "\(place) contains a number like that of a payment card. Leave it out. Write a "
                + "telephone number with + and the country code.")
    }
}
