// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire

/// What the code agrees on, listed by the page that must name it.
enum Contract {
    /// The types of all requests, by page.
    static let requests: [String: [any Request.Type]] = [
        "1-ENVELOPE.md": [
            PingService.self, GetServiceInformation.self, GetServiceStatistics.self,
        ],
        "2-LOCATIONS.md": [
            ListLocations.self, GetLocation.self, GetMenu.self, SetPrice.self,
            GetLocationSnapshot.self, GetLocationEvents.self,
        ],
        "3-ORDERS.md": [
            OpenOrder.self, TakeOverOrder.self, AddItems.self, ChangeQuantity.self, VoidLines.self,
            UpdateOrder.self, SetDiscounts.self, CancelOrders.self, FireOrder.self,
            AdvanceOrder.self, RecallOrder.self, AcknowledgeOrder.self, SealOrder.self,
            UnsealOrder.self, RecordPayment.self, RecordRefund.self, GetOrder.self,
            ListOrders.self, GetOrderHistory.self, GetOrderSnapshot.self, GetOrderEvents.self,
        ],
        "4-PAYMENTS.md": [
            Checkout.self, GetPayment.self, ListPayments.self, GetPaymentSnapshot.self,
            GetPaymentEvents.self,
        ],
        "5-KITCHEN.md": [
            ListKitchenLocations.self, GetKitchenSnapshot.self, AdvanceTicket.self,
            RecallTicket.self, AcknowledgeTicket.self,
        ],
    ]

    /// The types of all events, by page.
    static let events: [String: [String]] = [
        "1-ENVELOPE.md": ["stream.heartbeat"],
        "2-LOCATIONS.md": LocationEventType.allCases.map(\.rawValue),
        "3-ORDERS.md": OrderEventType.allCases.map(\.rawValue),
        "4-PAYMENTS.md": PaymentEventType.allCases.map(\.rawValue),
        "5-KITCHEN.md": TicketEventType.allCases.map(\.rawValue),
    ]

    /// The values that a page's tables explain.
    static let values: [String: [String]] = [
        "2-LOCATIONS.md": FiringRule.allCases.map(\.rawValue),
        "3-ORDERS.md": OrderStatus.allCases.map(\.rawValue) + LineStatus.allCases.map(\.rawValue)
            + HoldRelease.allCases.map(\.rawValue) + FulfilmentKind.allCases.map(\.rawValue),
        "4-PAYMENTS.md": PaymentStatus.allCases.map(\.rawValue)
            + Tender.Kind.allCases.map(\.rawValue),
    ]

    /// The type of the parameters of a method.
    static func request(_ method: String) -> (any Request.Type)? {
        requests.values.joined().first { $0.method == method }
    }

    /// Refusals as they stand in Swift source: the kind, a comma, the reason.
    static func refusals(in source: String) -> [StatedRefusal] {
        let kinds: [Substring: Refusal.Kind] = [
            "forbidden": .forbidden, "unknown": .unknown, "conflict": .conflict, "rule": .rule,
            "unavailable": .unavailable,
        ]
        let pattern = /\.([a-z]+),\s*"([a-z]+\.[A-Za-z]+)"/
        return source.matches(of: pattern).compactMap { match in
            kinds[match.1].map { StatedRefusal(reason: String(match.2), code: $0.rawValue) }
        }
    }

    /// Refusals as they stand in the tables of a page: the reason, then the code.
    static func refusals(onPage page: String) -> [StatedRefusal] {
        page.matches(of: /\| `([a-z]+\.[A-Za-z]+)` \| (\d{3}) \|/).compactMap { match in
            Int(match.2).map { StatedRefusal(reason: String(match.1), code: $0) }
        }
    }
}

/// A refusal's stable name with its code.
struct StatedRefusal: Hashable, Comparable, Sendable, CustomStringConvertible {
    var reason: String
    var code: Int

    var description: String { "\(reason) (\(code))" }

    static func < (left: Self, right: Self) -> Bool { left.reason < right.reason }
}
