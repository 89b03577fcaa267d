// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import TestSupport
import Testing
import Wire

@testable import Deliveries

/// The table of statuses and steps on the page of the contract, cell by cell.
@Suite struct `The table of deliveries` {
    /// A cell of the table: what a step does with a delivery of a status.
    struct Cell: CustomTestStringConvertible, Sendable {
        var step: String
        var status: DeliveryStatus
        var text: String

        var testDescription: String { "\(step) when \(status) is \(text)" }
    }

    static let cells: [Cell] = {
        let file = ProjectFolder.protocols.appending(path: "11-DELIVERY.md")
        let page = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let rows = page.split(separator: "\n").map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        guard let head = rows.first(where: { $0.last == "ended" }) else { return [] }
        return rows.filter { $0.count == head.count && $0 != head && !$0[0].hasPrefix("---") }
            .flatMap { row in
                zip(head.dropFirst(), row.dropFirst()).flatMap { column, text in
                    statuses(column).map {
                        Cell(
                            step: row[0].replacing("`", with: ""), status: $0,
                            text: text.replacing("`", with: ""))
                    }
                }
            }
    }()

    private static func statuses(_ column: String) -> [DeliveryStatus] {
        let name = column.replacing("`", with: "")
        if name == "ended" { return [.delivered, .canceled, .failed] }
        return DeliveryStatus(rawValue: name).map { [$0] } ?? []
    }

    @Test func `the table has every step and every status`() {
        #expect(Set(Self.cells.map(\.step)) == Set(Step.allCases.map(\.rawValue)))
        #expect(Set(Self.cells.map(\.status)) == Set(DeliveryStatus.allCases))
        #expect(Self.cells.count == Step.allCases.count * DeliveryStatus.allCases.count)
    }

    @Test(arguments: cells)
    func `each cell says what happens`(_ cell: Cell) throws {
        let step = try #require(Step(rawValue: cell.step))
        let record = try Self.record(cell.status)
        if cell.text == "same or taken" {
            #expect(try outcome(of: step, on: record, by: Sample.kim) == "same")
            #expect(try outcome(of: step, on: record, by: Sample.lou) == "taken")
        } else {
            let isOther = step == .assign || cell.text == "taken"
            let courier = isOther ? Sample.lou : Sample.kim
            #expect(
                try outcome(of: step, on: record, by: courier) == expected(cell, record))
        }
    }

    @Test(arguments: [Step.arrive, .pickUp, .leave, .complete, .failByCourier, .decline])
    func `a courier takes no step of another one's delivery`(_ step: Step) throws {
        for status in [DeliveryStatus.accepted, .atRestaurant] {
            let record = try Self.record(status)
            #expect(try outcome(of: step, on: record, by: Sample.lou) == "taken")
        }
    }

    private func expected(_ cell: Cell, _ record: DeliveryRecord) -> String {
        switch cell.text {
        case "stays": record.delivery.status.rawValue
        case let text where text.contains(" if "):
            text.hasSuffix(" if \(cell.status.rawValue)")
                ? String(text.prefix { $0 != " " }) : "changed"
        default: cell.text
        }
    }

    /// The new status, `same`, or the refusal as the table names it.
    private func outcome(
        of step: Step, on record: DeliveryRecord, by courier: CourierLoad
    ) throws -> String {
        var changed = record
        do {
            let event = try step.apply(to: &changed, by: courier, at: Sample.start + .seconds(9))
            guard event != nil else {
                #expect(changed == record)
                return "same"
            }
            #expect(changed.delivery.revision == record.delivery.revision + 1)
            return changed.delivery.status.rawValue
        } catch {
            #expect(changed == record)
            switch error.reason {
            case "delivery.statusChanged": return "changed"
            case "delivery.taken": return "taken"
            default: return error.reason
            }
        }
    }

    /// A delivery of a status, whose courier is Kim if it has one.
    static func record(_ status: DeliveryStatus) throws -> DeliveryRecord {
        var record = try Sample.record(try Sample.order(.processed))
        let now = Sample.start + .seconds(1)
        let path: [Step] =
            switch status {
            case .offered, .expired: []
            case .accepted: [.accept]
            case .atRestaurant: [.accept, .arrive]
            case .pickedUp: [.accept, .arrive, .pickUp]
            case .onTheWay: [.accept, .arrive, .pickUp, .leave]
            case .delivered: [.accept, .arrive, .pickUp, .leave, .complete]
            case .canceled: [.accept, .cancel]
            case .failed: [.accept, .failByCourier]
            }
        for step in path { _ = try step.apply(to: &record, by: Sample.kim, at: now) }
        if status == .expired { _ = record.expire(at: Sample.start + .seconds(600)) }
        #expect(record.delivery.status == status)
        return record
    }
}
