// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import TestSupport
import Wire

/// The contract as the code has it, by the page that must describe it.
enum Contract {
    /// The values that the tables of a page must describe.
    static let values: [String: [String]] = [
        "2-LOCATIONS.md": FiringRule.allCases.map(\.rawValue)
            + DietaryTag.allCases.map(\.rawValue) + Allergen.allCases.map(\.rawValue)
            + RecommendationReason.allCases.map(\.rawValue)
            + LocationEntity.Kind.allCases.map(\.rawValue),
        "3-ORDERS.md": OrderStatus.allCases.map(\.rawValue) + LineStatus.allCases.map(\.rawValue)
            + HoldRelease.allCases.map(\.rawValue) + FulfilmentKind.allCases.map(\.rawValue)
            + GuestFiring.allCases.map(\.rawValue),
        "5-KITCHEN.md": UnseenReason.allCases.map(\.rawValue)
            + ScreenSight.State.allCases.map(\.rawValue) + DisplayRole.allCases.map(\.rawValue),
        "4-PAYMENTS.md": PaymentStatus.allCases.map(\.rawValue)
            + Tender.Kind.allCases.map(\.rawValue) + AccountKind.allCases.map(\.rawValue)
            + DrawerStatus.allCases.map(\.rawValue) + MoveCash.Kind.allCases.map(\.rawValue)
            + ReceiptKind.allCases.map(\.rawValue) + LedgerAccount.allCases.map(\.rawValue)
            + IssueReceipt.Kind.allCases.map(\.rawValue)
            + DayBlocker.Kind.allCases.map(\.rawValue),
        "9-PROVIDERS.md": ChargeStatus.allCases.map(\.rawValue),
        "11-DELIVERY.md": DeliveryStatus.allCases.map(\.rawValue)
            + DeliveryFailure.Food.allCases.map(\.rawValue)
            + DeliveryFailure.Money.allCases.map(\.rawValue),
    ]

    /// Returns the request type of a method.
    static func request(_ method: String) -> (any Request.Type)? {
        requests.values.joined().first { $0.method == method }
    }

    /// Returns the refusals in Swift source: the kind, a comma, the reason.
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

    /// Returns the refusals in the tables of a page: the reason, then the code.
    static func refusals(onPage page: String) -> [StatedRefusal] {
        page.matches(of: /\| `([a-z]+\.[A-Za-z]+)` \| (\d{3}) \|/).compactMap { match in
            Int(match.2).map { StatedRefusal(reason: String(match.1), code: $0) }
        }
    }
}

/// The stable name and the code of a refusal.
struct StatedRefusal: Hashable, Comparable, Sendable, CustomStringConvertible {
    var reason: String
    var code: Int

    var description: String { "\(reason) (\(code))" }

    static func < (left: Self, right: Self) -> Bool { left.reason < right.reason }
}

/// The files of the project that the tests compare with the contract.
enum Repository {
    static let protocols = ProjectFolder.protocols

    /// The text of each page by its file name.
    static let pages: [String: String] = {
        let files = try? FileManager.default.contentsOfDirectory(
            at: protocols, includingPropertiesForKeys: nil)
        let pages = (files ?? []).filter { $0.pathExtension == "md" }.map {
            ($0.lastPathComponent, (try? String(contentsOf: $0, encoding: .utf8)) ?? "")
        }
        return Dictionary(uniqueKeysWithValues: pages)
    }()

    /// The text of each Swift file in `Sources`.
    static let sources: [String] = {
        let all = FileManager.default.enumerator(
            at: ProjectFolder.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        return (all?.allObjects ?? []).compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    }()
}
