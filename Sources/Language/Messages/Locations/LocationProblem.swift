// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The checks of a location without its menu.
extension Location {
    func problems(at place: String) -> [String] {
        bounds(at: place) + fees.flatMap { $0.problems(at: "fee '\($0.name)' of \(place)") }
            + stations.flatMap { $0.problems(at: "station \($0.id) of \(place)") }
            + tables.flatMap { $0.problems(at: "table '\($0.name)' of \(place)") }
            + (displays ?? []).flatMap {
                $0.problems(at: "display \($0.terminal) of \(place)", stations.map(\.id))
            }
            + (payment?.problems(at: place) ?? [])
            + (ordering?.problems(at: place) ?? [])
            + (delivery?.problems(at: "the delivery of \(place)") ?? [])
    }

    private func bounds(at place: String) -> [String] {
        let values = [
            misnamed(name, place),
            outside(
                CatalogueLimits.turningHour, businessDayTurnsAt, "the business day of \(place)",
                "turn at an hour from"),
            wrongRate(CatalogueLimits.tax, tax.basisPoints, "the tax of \(place)"),
            outside(
                CatalogueLimits.draftMinutes, draftExpiresAfter, "a draft of \(place)",
                "expire after", "minutes, where 0 is never"),
            outside(0...CatalogueLimits.fees, fees.count, place, "have", "fees"),
            outside(0...CatalogueLimits.stations, stations.count, place, "have", "stations"),
            outside(0...CatalogueLimits.tables, tables.count, place, "have", "tables"),
            outside(
                0...CatalogueLimits.displays, displays?.count ?? 0, place, "have", "displays"),
            outside(
                0...CatalogueLimits.dailyDishes, recommended.count, place, "have",
                "days with a recommended dish"),
            firing == .whenFired
                ? "\(place) must send lines to the kitchen whenAdded, whenSealed or whenPaid" : nil,
            repeated(stations.map(\.id), "a station", on: place),
            repeated(tables.map(\.name), "a table", on: place),
            repeated((displays ?? []).map(\.terminal), "a display", on: place),
            repeated(recommended.map(\.day), "a day with a recommended dish", on: place),
        ]
        return values.compactMap(\.self)
    }
}

extension PaymentSettings {
    fileprivate func problems(at place: String) -> [String] {
        let isEmpty = tenders?.isEmpty == true
        let problems = [
            isEmpty ? "\(place) must offer a tender, or leave the tenders out" : nil,
            repeated((tenders ?? []).map(\.rawValue), "a tender", on: place),
            cashRounding.flatMap {
                outside(
                    CatalogueLimits.coin, $0.minorUnits, "the smallest coin of \(place)", "be",
                    "minor units")
            },
        ]
        return problems.compactMap(\.self) + (offlineCards?.problems(at: place) ?? [])
    }
}

extension OrderingRules {
    fileprivate func problems(at place: String) -> [String] {
        [
            repeated((approvals ?? []).map(\.rawValue), "an approval", on: place),
            guestCancelMinutes.flatMap {
                outside(
                    CatalogueLimits.guestCancelMinutes, $0, "guests of \(place)", "cancel within",
                    "minutes")
            },
        ].compactMap(\.self)
    }
}

extension OfflineCardLimits {
    fileprivate func problems(at place: String) -> [String] {
        [
            outside(
                CatalogueLimits.offlineCard, payment.minorUnits, "an offline card of \(place)",
                "pay", "minor units"),
            outside(
                max(1, payment.minorUnits)...CatalogueLimits.offlineSum, sum.minorUnits,
                "the offline cards of \(place)", "pay together", "minor units"),
        ].compactMap(\.self)
    }
}

extension FeeRule {
    fileprivate func problems(at place: String) -> [String] {
        let hasNoFulfilment = fulfilments?.isEmpty == true
        let problems = [
            misnamed(name, place),
            hasNoFulfilment ? "\(place) must name a fulfilment or none" : nil,
            repeated((fulfilments ?? []).map(\.rawValue), "a fulfilment", on: place),
            valueProblem(at: place),
        ]
        return problems.compactMap(\.self)
    }

    private func valueProblem(at place: String) -> String? {
        switch (basisPoints, amount) {
        case (let rate?, nil):
            wrongRate(CatalogueLimits.feeRate, rate, place)
        case (nil, let amount?):
            outside(CatalogueLimits.feeAmount, amount.minorUnits, place, "be", "minor units")
        default:
            "\(place) must have either basisPoints or an amount"
        }
    }
}

extension Station {
    fileprivate func problems(at place: String) -> [String] {
        let ages = [warnAfter, lateAfter].compactMap(\.self)
        let isReversed = ages.count == 2 && ages[0] > ages[1]
        let problems = [
            misnamed(name, place),
            isReversed ? "\(place) must warn before tickets are late" : nil,
        ]
        return problems.compactMap(\.self)
            + ages.compactMap {
                outside(CatalogueLimits.ticketMinutes, $0, "the ages of \(place)", "be", "minutes")
            }
    }
}

extension Table {
    fileprivate func problems(at place: String) -> [String] {
        let problems = [
            outside(
                CatalogueLimits.tableName, name.unicodeScalars.count, "the name of \(place)",
                "have", "characters"),
            outside(CatalogueLimits.seats, seats, place, "have", "seats"),
            area.flatMap { misnamed($0, "the area of \(place)") },
        ]
        return problems.compactMap(\.self)
    }
}

extension KeptDisplay {
    fileprivate func problems(at place: String, _ known: [StationID]) -> [String] {
        let own = stations ?? []
        let unknown = own.first { !known.contains($0) }
        let problems = [
            stations?.isEmpty == true ? "\(place) must name a station, or leave them out" : nil,
            repeated(own, "a station", on: place),
            unknown.map {
                "\(place) names the station \($0), which does not exist (choose others with "
                    + "'comanda display set \(terminal)', or remove the settings with 'comanda "
                    + "display remove \(terminal)')"
            },
            role == .expo && stations != nil
                ? "\(place) is an expediter's, which has no stations of its own" : nil,
            columns.flatMap {
                outside(CatalogueLimits.displayColumns, $0, "a ticket of \(place)", "be", "columns")
            },
            repeated(sounds ?? [], "a sound", on: place),
        ]
        return problems.compactMap(\.self)
    }
}
