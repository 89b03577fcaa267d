// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// An invalid request, and the error code in its answer.
struct HostileMessage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let payload: [UInt8]
    /// The expected `error.code` (Protocols/1-ENVELOPE.md).
    let code: Int
    /// The expected reason of a refusal.
    var reason: String?

    init(_ description: String, _ payload: some Collection<UInt8>, code: Int) {
        testDescription = description
        self.payload = Array(payload)
        self.code = code
    }

    init(_ description: String, _ text: String, code: Int) {
        self.init(description, text.utf8, code: code)
    }

    /// Creates a request of a method with the given parameters.
    init(
        _ description: String, method: String, _ parameters: String, code: Int,
        reason: String? = nil
    ) {
        let text = #"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":\#(parameters)}"#
        self.init(description, text, code: code)
        self.reason = reason
    }
}

extension HostileMessage {
    /// Messages for each service.
    static let toAllServices = [
        Self("malformed JSON", #"{"jsonrpc":"2.0","id":1,"method":"#, code: -32700),
        Self("invalid UTF-8", [0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d], code: -32700),
        Self("an empty frame", "", code: -32700),
        Self("two documents", "{}{}", code: -32700),
        Self("a number", "1", code: -32600),
        Self("an empty object", "{}", code: -32600),
        Self("an empty batch", "[]", code: -32600),
        Self("a batch of 65", batch(of: 65), code: -32600),
        Self("JSON-RPC 1", #"{"id":1,"method":"service.ping"}"#, code: -32600),
        Self("a fraction as id", ping(#""id":1.5"#), code: -32600),
        Self("a number as method", #"{"jsonrpc":"2.0","id":1,"method":2}"#, code: -32600),
        Self("an unknown method", method: "service.shutDown", "{}", code: -32601),
        Self("a long method", method: String(repeating: "x", count: 9_999), "{}", code: -32601),
        Self("parameters by position", method: "service.ping", "[1]", code: -32602),
        Self("lists 10,000 deep", nested("[", "]"), code: -32700),
        Self("objects 10,000 deep", nested(#"{"a":"#, "}"), code: -32700),
        Self(
            "parameters 10,000 deep", method: "service.ping", nested(#"{"a":"#, "}"), code: -32700),
    ]

    /// Returns messages for the methods of one service.
    static func toMethods(of service: Service) -> [Self] {
        switch service {
        case .locations: toLocations
        case .orders: toOrders
        case .payments: toPayments
        case .kitchen: toKitchen
        case .delivery: toDelivery
        case .people: toPeople
        }
    }

    private static let toPeople = [
        Self("no parameters", method: "devices.revoke", "{}", code: -32602),
        Self(
            "an unknown device", method: "devices.revoke", #"{"device":"none",\#(context(1))}"#,
            code: 404, reason: "device.unknown"),
    ]

    private static let toDelivery = [
        Self("no parameters", method: "deliveries.get", "{}", code: -32602),
        Self(
            "an unknown delivery", method: "deliveries.get", #"{"delivery":"none"}"#, code: 404,
            reason: "delivery.unknown"),
    ]

    private static let toLocations = [
        Self("no parameters", method: "menus.get", "{}", code: -32602),
        Self(
            "an unknown location", method: "menus.get", #"{"location":"99999"}"#, code: 404,
            reason: "location.unknown"),
        Self(
            "a location that is not an identifier", method: "menus.get", #"{"location":"../etc"}"#,
            code: -32602),
        Self(
            "an unknown item", method: "menus.setPrice",
            #"{"location":"00001","item":"99999","price":1,\#(context(1))}"#, code: 404,
            reason: "menu.itemUnknown"),
        Self(
            "a negative price", method: "menus.setPrice",
            #"{"location":"00001","item":"00001","price":-1,\#(context(2))}"#, code: 422,
            reason: "menu.priceNegative"),
        Self(
            "a price with a fraction of a cent", method: "menus.setPrice",
            #"{"location":"00001","item":"00001","price":8.5,\#(context(3))}"#, code: -32602),
        Self(
            "no key", method: "menus.setPrice",
            #"{"location":"00001","item":"00001","price":1}"#, code: -32602),
    ]

    private static let toOrders = [
        Self("no parameters", method: "orders.open", "{}", code: -32602),
        Self(
            "no key", method: "orders.open",
            #"{"location":"00001","context":{"terminal":"till-1"}}"#, code: -32602),
        Self(
            "an unknown location", method: "orders.open",
            #"{"location":"99999",\#(context(1))}"#, code: 404, reason: "location.unknown"),
        Self(
            "an unknown order", method: "orders.addItems",
            #"{"order":"nowhere","items":[{"item":"00001","quantity":1}],\#(context(2))}"#,
            code: 404, reason: "order.unknown"),
        Self(
            "a quantity as a word", method: "orders.addItems",
            #"{"order":"nowhere","items":[{"item":"00001","quantity":"two"}],\#(context(3))}"#,
            code: -32602),
        Self(
            "a list above the limit", method: "orders.list",
            #"{"location":"00001","limit":1000000}"#, code: 422, reason: "list.limitOutOfRange"),
        Self(
            "a negative sequence", method: "orders.events",
            #"{"location":"00001","after":"-1"}"#, code: -32602),
        Self(
            "a sequence of one digit", method: "orders.events",
            #"{"location":"00001","after":"7"}"#, code: -32602),
    ]

    private static let toPayments = [
        Self("no parameters", method: "payments.checkout", "{}", code: -32602),
        Self(
            "no key", method: "payments.checkout",
            #"{"order":"nowhere","tender":{"type":"cash","tendered":1}}"#, code: -32602),
        Self(
            "an unknown order", method: "payments.checkout",
            #"{"order":"nowhere","tender":{"type":"cash","tendered":1},\#(context(1))}"#,
            code: 404, reason: "order.unknown"),
        Self(
            "an unknown tender", method: "payments.checkout",
            #"{"order":"nowhere","tender":{"type":"shells","tendered":1},\#(context(2))}"#,
            code: -32602),
        Self(
            "an unknown payment", method: "payments.get", #"{"payment":"nowhere"}"#, code: 404,
            reason: "payment.unknown"),
    ]

    private static let toKitchen = [
        Self("no parameters", method: "kitchen.snapshot", "{}", code: -32602),
        Self(
            "no key", method: "kitchen.advance", #"{"order":"nowhere","from":"inProcess"}"#,
            code: -32602),
        Self(
            "an unknown location", method: "kitchen.snapshot", #"{"location":"99999"}"#, code: 404,
            reason: "location.unknown"),
        Self(
            "an unknown order", method: "kitchen.advance",
            #"{"order":"nowhere","from":"inProcess",\#(context(1))}"#, code: 404,
            reason: "order.unknown"),
        Self(
            "an unknown status", method: "kitchen.advance",
            #"{"order":"nowhere","from":"burnt",\#(context(2))}"#, code: -32602),
    ]

    private static func context(_ number: Int) -> String {
        #""context":{"key":"hostile-\#(number)","terminal":"till-1"}"#
    }

    private static func ping(_ id: String) -> String {
        #"{"jsonrpc":"2.0",\#(id),"method":"service.ping"}"#
    }

    /// Returns a batch of valid requests.
    static func batch(of count: Int) -> String {
        let entries = (0..<count).map { ping(#""id":\#($0)"#) }
        return "[\(entries.joined(separator: ","))]"
    }

    private static func nested(_ opening: String, _ closing: String) -> String {
        let depth = 10_000
        return String(repeating: opening, count: depth) + "1"
            + String(repeating: closing, count: depth)
    }
}
