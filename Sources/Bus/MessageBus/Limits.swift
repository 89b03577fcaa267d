// SPDX-License-Identifier: Apache-2.0

/// The bounds of the bus (`Protocols/1-ENVELOPE.md`, limits): nothing grows without one.
///
/// What is a property can be set by the owner of a suite (`Deploy/README.md`, limits); what is
/// static is part of the contract, because both ends of a stream rely on it.
public struct Limits: Sendable, Equatable {
    /// The largest message that is understood, in bytes.
    ///
    /// One that is up to `excess` times as large is answered with an error; a larger one cuts the
    /// connection before it is read.
    public var messageBytes = 256 * 1024
    /// How many requests one message may hold.
    public var batch = 64
    /// How many messages a service takes from its socket in one turn, and how many requests it
    /// answers in one.
    public var drain = 256
    /// How many requests of one client are answered in one turn while others ask too.
    public var share = 8
    /// How long a client waits for its next share on the average, while others ask too.
    public var pace = Duration.microseconds(500)
    /// How many requests a client may have in flight; a service keeps twice as many of one client,
    /// because each may have been sent again.
    ///
    /// A connection holds as many unread requests, and up to twice as many unread answers.
    public var requestsInFlight = 256
    /// How many bytes of requests that wait a service keeps.
    public var waitingBytes = 64 * 1024 * 1024
    /// How many bytes the answers of one turn have; the requests that are left then wait for the
    /// next one.
    public var answerBytes = 16 * 1024 * 1024
    /// For how long a service remembers what it answered under a key, counted while it serves.
    public var answerLife = Duration.seconds(24 * 60 * 60)
    /// How long a client waits in all before it calls an outcome unknown.
    public var patience = Duration.seconds(5)
    /// How many events a follower keeps while it waits for a snapshot or a replay.
    public var followerBuffer = 10_000
    /// How many streams a follower follows that was given no location; a location that is named
    /// beyond is passed over, and nothing of it is ever called current.
    public var followedStreams = 1000
    /// How long a closing socket may take to get rid of what was sent.
    public var linger = Duration.seconds(1)
    /// How many messages a socket queues for or from one peer before it drops (PUB) or refuses.
    public var queuedMessages = 10_000

    /// The limits of a suite that sets none.
    public init() {}

    /// How many times `messageBytes` a socket takes, to say that it was too much.
    public static let excess = 2
    /// After how much silence a stream counts as stale (`Protocols/1-ENVELOPE.md`, following a
    /// stream).
    public static let silence = Duration.seconds(2)
    /// How often a publisher says where its streams stand (`Protocols/1-ENVELOPE.md`, heartbeat).
    public static let heartbeat = Duration.seconds(1)
    /// How many events one page of `….events` holds without a `limit`, and at most.
    public static let eventPage = (usual: 500, most: 1000)
    /// The number of bytes of JSON after which a page of events or of a list ends, so that no
    /// answer delays the others (`Protocols/1-ENVELOPE.md`, limits).
    ///
    /// Events count with all their attributes.
    public static let pageBytes = 512 * 1024
}
