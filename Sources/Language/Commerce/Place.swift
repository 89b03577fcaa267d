// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A place on the Earth.
///
/// On the wire it is two JSON integers, because the protocol has no fractions.
public struct Place: Hashable, Sendable {
    /// The latitude in millionths of a degree, north above 0.
    public package(set) var latitude: Int
    /// The longitude in millionths of a degree, east above 0.
    public package(set) var longitude: Int

    /// The latitudes in millionths of a degree.
    public static let latitudes = -90_000_000...90_000_000
    /// The longitudes in millionths of a degree; both ends are the same meridian.
    public static let longitudes = -180_000_000...180_000_000

    /// A place by its coordinates in millionths of a degree; nil if it is not on the Earth.
    public init?(latitude: Int, longitude: Int) {
        guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else {
            return nil
        }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The place with both coordinates 0.
    public static let zero = Self(zero: ())

    private init(zero: Void) {
        latitude = 0
        longitude = 0
    }
}

extension Place {
    /// The mean radius of the Earth in metres (IUGG).
    private static let radius = 6_371_008.8

    /// The length of the great circle between two places in metres, rounded up.
    ///
    /// The Earth is taken as a sphere, so it is wrong by up to 0.6 %.
    public func distance(to other: Place) -> Int {
        let radians = Double.pi / 180_000_000
        let across = sin(Double(other.latitude - latitude) * radians / 2)
        let along = sin(Double(other.longitude - longitude) * radians / 2)
        let parallels = cos(Double(latitude) * radians) * cos(Double(other.latitude) * radians)
        let haversine = across * across + parallels * along * along
        // Rounding may exceed 1 for opposite places.
        return Int((2 * Self.radius * asin(min(1, haversine.squareRoot()))).rounded(.up))
    }

    /// A distance for people: `450 m`, or from 1,000 metres on in started tenths, `6.2 km`.
    public static func text(ofMetres distance: Int) -> String {
        if distance < 1_000 { return "\(distance) m" }
        let tenths = (distance + 99) / 100
        return "\(tenths / 10).\(tenths % 10) km"
    }
}

extension Place: Codable {
    private enum CodingKeys: CodingKey {
        case latitude, longitude
    }

    /// Reads two JSON integers.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let latitude = try container.decode(Int.self, forKey: .latitude)
        let longitude = try container.decode(Int.self, forKey: .longitude)
        guard let place = Self(latitude: latitude, longitude: longitude) else {
            throw DecodingError.dataCorruptedError(
                forKey: .latitude, in: container,
                debugDescription: """
                    must be on the Earth: in millionths of a degree, a latitude of at most \
                    90000000 and a longitude of at most 180000000 with either sign
                    """)
        }
        self = place
    }
}
