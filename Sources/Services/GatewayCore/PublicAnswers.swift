// SPDX-License-Identifier: Apache-2.0

package import Commerce

/// The answers about locations that are known without a question to their service: each location
/// has some while its stream confirms that nothing has changed.
package struct PublicAnswers {
    /// A moment of the clock that only goes forward.
    package typealias Instant = ContinuousClock.Instant

    /// The time of a question, by the changes that were known then.
    package struct Moment: Equatable {
        fileprivate let changes: Int
    }

    private struct Place {
        /// The number of changes, and of commands that may have changed something.
        var changes = 0
        /// The end of the time for which the stream has confirmed the state; nil if it has not.
        var confirmedUntil: Instant?
        var answers: [String: Content] = [:]
    }

    /// The maximum number of locations.
    package static let locations = 100
    /// The maximum size of all answers in bytes.
    package static let capacity = 32 * 1024 * 1024

    private var places: [LocationID: Place] = [:]
    private var size = 0

    /// Whether another location may be followed.
    var hasPlace: Bool { places.count < Self.locations }

    /// The answer of a method about a location; nil if it is not known, or not confirmed now.
    package func answer(_ method: String, _ location: LocationID, now: Instant) -> Content? {
        guard let place = places[location], let end = place.confirmedUntil, now < end else {
            return nil
        }
        return place.answers[method]
    }

    /// The present moment, for an answer that is asked for now; nil if nobody follows the location.
    package func moment(of location: LocationID) -> Moment? {
        places[location].map { Moment(changes: $0.changes) }
    }

    /// Keeps an answer that was asked for at a moment, unless something may have changed since.
    package mutating func keep(
        _ answer: Content, of method: String, _ location: LocationID, askedAt moment: Moment
    ) {
        guard let place = places[location], place.changes == moment.changes,
            place.confirmedUntil != nil, place.answers[method] == nil,
            size + answer.size <= Self.capacity
        else { return }
        places[location]?.answers[method] = answer
        size += answer.size
    }

    /// Begins with a location that is followed from now on.
    package mutating func begin(_ location: LocationID) {
        if places[location] == nil { places[location] = Place() }
    }

    /// Records until when the stream has confirmed the state of a location; nil if it does not.
    package mutating func confirm(_ location: LocationID, until end: Instant?) {
        places[location]?.confirmedUntil = end
    }

    /// Ends the answers about a location that has changed, or may have.
    package mutating func forget(_ location: LocationID) {
        guard var place = places[location] else { return }
        size -= place.answers.values.reduce(0) { $0 + $1.size }
        place.answers = [:]
        place.changes += 1
        places[location] = place
    }
}
