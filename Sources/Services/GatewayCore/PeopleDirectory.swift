// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
import Synchronization

/// The devices, links and people with a PIN, as people-service has told them.
package struct PeopleDirectory: Sendable, Equatable {
    /// Whether people-service has told all of them once; before, an unknown token may be valid.
    package private(set) var isComplete = false
    /// The devices by name, with the digests of their tokens.
    private var devices: [TerminalID: Device] = [:]
    /// The names of devices by the digests of their tokens.
    private var names: [String: TerminalID] = [:]
    /// The places of links by the digests of these.
    private var links: [String: GuestLink] = [:]
    private var staff: [StaffID: StaffMember] = [:]

    /// A directory that people-service has told nothing.
    package init() {}

    /// The device of a name, without its token.
    package subscript(device: TerminalID) -> Device? {
        devices[device].map { device in
            var shown = device
            shown.token = nil
            return shown
        }
    }

    /// The person of a name.
    package subscript(staff: StaffID) -> StaffMember? { self.staff[staff] }

    /// The device with a token of this digest, without the token.
    package func device(token digest: String) -> Device? { names[digest].flatMap { self[$0] } }

    /// The place of the link of this digest, without the link.
    package func link(_ digest: String) -> GuestLink? { links[digest] }

    /// Replaces everything.
    package mutating func replace(_ entities: [PeopleEntity]) {
        self = Self()
        isComplete = true
        for entity in entities { put(entity) }
    }

    /// Applies an event of this type.
    package mutating func apply(_ type: String, _ entity: PeopleEntity) {
        switch PeopleEventType(rawValue: type) {
        case .deviceRevoked: entity.device.map { remove($0.name) }
        case .linkEnded: entity.link.map { end($0) }
        case .staffRemoved: entity.staff.map { staff[$0.name] = nil }
        default: put(entity)
        }
    }

    private mutating func put(_ entity: PeopleEntity) {
        if let device = entity.device {
            remove(device.name)
            devices[device.name] = device
            if let token = device.token { names[token] = device.name }
        }
        if let link = entity.link {
            end(link)
            if let token = link.token {
                links[token] = GuestLink(location: link.location, table: link.table)
            }
        }
        if let member = entity.staff { staff[member.name] = member }
    }

    private mutating func remove(_ device: TerminalID) {
        guard let known = devices.removeValue(forKey: device), let token = known.token else {
            return
        }
        names[token] = nil
    }

    /// Ends the link of a place.
    private mutating func end(_ link: GuestLink) {
        links = links.filter { ($0.value.location, $0.value.table) != (link.location, link.table) }
    }
}

/// The directory, which the thread of the bus changes and the event loops read.
package final class PeopleBox: Sendable {
    // Each request asks it, so it does not wait for the thread of the bus.
    private let directory = Mutex(PeopleDirectory())

    /// An empty directory.
    package init() {}

    /// The directory now.
    package var now: PeopleDirectory { directory.withLock(\.self) }

    /// Changes the directory.
    func change(_ body: (inout PeopleDirectory) -> Void) { directory.withLock { body(&$0) } }
}
