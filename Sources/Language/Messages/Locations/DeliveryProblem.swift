// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The checks of the rules by which a location delivers.
extension DeliveryRules {
    func problems(at place: String) -> [String] {
        let values = [
            outside(
                CatalogueLimits.deliveringLatitude, self.place.latitude, "the kitchen of \(place)",
                "be at a latitude of", "millionths of a degree"),
            outside(CatalogueLimits.deliveryAreas, areas.count, place, "have", "areas"),
            minimum.flatMap {
                outside(
                    CatalogueLimits.feeAmount, $0.minorUnits, "the minimum of \(place)", "be",
                    "minor units")
            },
            roadFactor.flatMap {
                outside(
                    CatalogueLimits.roadFactor, $0, "the road factor of \(place)", "be", "percent")
            },
            minutesPerKilometre.flatMap {
                outside(
                    CatalogueLimits.kilometreMinutes, $0, "a kilometre for \(place)", "take",
                    "minutes")
            },
            preparationMinutes.flatMap {
                outside(
                    CatalogueLimits.preparationMinutes, $0, "the preparation for \(place)", "take",
                    "minutes")
            },
            offerExpiresAfter.flatMap {
                outside(
                    CatalogueLimits.offerSeconds, $0, "an offer for \(place)", "expire after",
                    "seconds")
            },
        ]
        return values.compactMap(\.self) + (fee?.problems(at: "the fee for \(place)") ?? [])
            + courier.problems(at: "the courier's pay for \(place)")
            + areas.enumerated().flatMap { index, area in
                area.problems(at: "area \(index + 1) of \(place)", around: self.place)
            }
    }
}

extension DeliveryArea {
    fileprivate func problems(at place: String, around kitchen: Place) -> [String] {
        let shape: [String?] =
            switch (radius, polygon) {
            case (let radius?, nil):
                [outside(CatalogueLimits.reach, radius, "the radius of \(place)", "be", "metres")]
            case (nil, let corners?):
                [
                    outside(CatalogueLimits.corners, corners.count, place, "have", "corners"),
                    corners.isFlat ? "\(place) must have corners that are not on one line" : nil,
                    corners.map(kitchen.distance).max().flatMap {
                        outside(
                            0...CatalogueLimits.reach.upperBound, $0, "the corners of \(place)",
                            "be", "metres from the kitchen")
                    },
                ]
            default:
                ["\(place) must have either a radius or a polygon"]
            }
        return shape.compactMap(\.self) + (fee?.problems(at: "the fee of \(place)") ?? [])
    }
}

extension DeliveryFee {
    fileprivate func problems(at place: String) -> [String] {
        let amounts = [amount, perKilometre].compactMap(\.self)
        let problems = [
            basisPoints.flatMap { wrongRate(CatalogueLimits.deliveryRate, $0, place) },
            freeFrom.flatMap {
                outside(
                    CatalogueLimits.feeAmount, $0.minorUnits, "the items without \(place)", "cost",
                    "minor units")
            },
        ]
        return amounts.compactMap { wrongPart($0, of: place) } + problems.compactMap(\.self)
    }
}

extension CourierPay {
    fileprivate func problems(at place: String) -> [String] {
        [amount, perKilometre].compactMap { wrongPart($0, of: place) }
    }
}

private func wrongPart(_ amount: Amount, of place: String) -> String? {
    outside(
        CatalogueLimits.deliveryAmount, amount.minorUnits, "a part of \(place)", "be",
        "minor units")
}
