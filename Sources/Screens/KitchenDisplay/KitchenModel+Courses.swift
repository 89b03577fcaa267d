// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Courses that are held until a person fires them.
extension KitchenModel {
    /// Requests that the next held course of the opened ticket is fired.
    ///
    /// The screens of stations make what is fired, and do not decide it.
    mutating func fireCourse() -> [KitchenEffect] {
        guard let opened, let card = board.card(of: opened.order) else { return [] }
        if case .stations = scope.role {
            notify("The expediter decides when a course is fired")
            return []
        }
        guard let course = card.ticket.nextCourse else {
            notify("#\(card.ticket.number) holds no course")
            return []
        }
        return [.fire(opened.order, course: course)]
    }

    /// Says that a ticket which this screen has handed over holds courses: no screen shows them any
    /// more.
    mutating func explainHeld(on ticket: Ticket) {
        guard scope.role.stations == nil, !ticket.heldCourses.isEmpty else { return }
        let held = "#\(ticket.number) still holds \(ticket.heldCourses.joined(separator: ", "))"
        let actions: [KitchenAction] = [.recall, .finish, .open, .fire]
        let path = actions.map { keys.name(of: $0) }.joined(separator: ", ")
        notify("\(held). To fire it, press \(path)", short: held, untilKey: true)
    }

    /// Says what became of the request about a course.
    mutating func finishFire(_ order: OrderID, _ course: Int, _ outcome: TapOutcome) {
        guard let number = received[order]?.number else { return }
        switch outcome {
        case .accepted: notify("#\(number): course \(course) is fired")
        case .movedOn: notify("#\(number) has changed; look at it again")
        case .refused(let message): notify("#\(number): \(message)")
        case .unknown:
            let key = keys.name(of: .fire)
            notify(
                "#\(number): no answer yet; press \(key) again if it does not change",
                untilKey: true)
        }
    }
}

extension Ticket {
    /// The course that is fired next; nil if none is held.
    var nextCourse: Int? { held?.map(\.course).min() }

    /// The held courses in words, such as `course 2 (3)`.
    var heldCourses: [String] { (held ?? []).map { "course \($0.course) (\($0.quantity))" } }
}
