// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce

/// A person as the answers of the gateway tell (`Protocols/12-ACCOUNTS.md`).
struct PersonAnswer: Encodable, Equatable {
    let id: PersonID
    let name: String
    let email: String?
    let phone: String?
    let created: Timestamp
    let password: Bool
    let providers: [String]
    let roles: [GrantAnswer]

    /// The answer about a person.
    init(_ person: Person) {
        id = person.id
        name = person.name
        email = person.email?.text
        phone = person.phone
        created = person.created
        password = person.hasPassword
        providers = person.providers
        roles = person.grants.map(GrantAnswer.init)
    }
}

/// A role of a person.
struct GrantAnswer: Encodable, Equatable {
    let role: PersonRole
    let location: LocationID?
    let approved: Bool

    /// The answer about a role.
    init(_ grant: RoleGrant) {
        role = grant.role
        location = grant.location
        approved = grant.isApproved
    }
}

/// A session in the list of its person.
struct SessionAnswer: Encodable, Equatable {
    let id: SessionID
    let kind: SessionHolder
    let agent: String?
    let created: Timestamp
    let used: Timestamp
    let current: Bool

    /// The answer about a session, which may be that of the request.
    init(_ session: SessionDetails, current: SessionID) {
        id = session.id
        kind = session.holder
        agent = session.agent
        created = session.created
        used = session.used
        self.current = session.id == current
    }
}

/// An address of a person, in an answer and in a request.
struct AddressAnswer: Codable, Equatable {
    var id: AddressID?
    let address: String
    let label: String?
    let note: String?
    let place: Place?

    /// The answer about an address.
    init(_ address: PersonAddress) {
        id = address.id
        self.address = address.address
        label = address.label
        note = address.note
        place = address.place
    }
}

/// The session of a request that has signed in.
struct BegunAnswer: Encodable, Equatable {
    let person: PersonAnswer
    var token: String?
    var expiresIn: Int?
    var refresh: String?

    /// The answer for a person; the secrets of a browser are in its cookie only.
    init(_ person: Person, _ secrets: SessionSecrets) {
        self.person = PersonAnswer(person)
        guard let refresh = secrets.refresh else { return }
        token = secrets.token
        expiresIn = Int(SessionTimes.token.components.seconds)
        self.refresh = refresh
    }
}
