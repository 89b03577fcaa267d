// SPDX-License-Identifier: Apache-2.0

/// The limits of the bus (`Protocols/1-ENVELOPE.md`, limits): every queue and buffer has one.
///
/// The operator of a suite can set the instance properties (`Deploy/Guide/settings.md`). The static
/// properties belong to the contract, because both ends of a stream rely on them.
public struct Limits: Sendable, Equatable {
    /// The maximum size of a message, in bytes.
    ///
    /// A service answers a larger message with an error. Above `excess` times this size, it closes
    /// the connection without reading the message.
    public var messageBytes = 256 * 1024
    /// The maximum number of requests in one message.
    public var batch = 64
    /// The maximum number of messages that a service reads from its socket for one batch, and of
    /// requests that it processes in one batch.
    public var drain = 256
    /// The maximum number of requests of one client in one batch, while other clients are active.
    public var share = 8
    /// The average time between two shares of one client, while other clients are active.
    public var pace = Duration.microseconds(500)
    /// The maximum number of requests that a client has in flight.
    ///
    /// A service queues twice as many of one client, because each may have been sent again. A
    /// connection holds as many unread requests, and up to twice as many unread responses.
    public var requestsInFlight = 256
    /// The maximum size of a service's queued requests, in bytes.
    public var waitingBytes = 64 * 1024 * 1024
    /// The size of a batch's responses, in bytes, after which the remaining requests wait for the
    /// next batch.
    public var answerBytes = 16 * 1024 * 1024
    /// The time for which a service stores its responses by idempotency key, counted while it runs.
    public var answerRetention = Limits.minimumAnswerRetention
    /// The time after which a client stops sending a request again and reports its outcome as
    /// unknown.
    public var requestTimeout = Duration.seconds(5)
    /// The maximum number of events that a follower buffers while it waits for a snapshot or a
    /// replay.
    public var followerBuffer = 10_000
    /// The maximum number of streams of a follower without a location.
    ///
    /// It ignores the events of further streams, and never reports them as current.
    public var followedStreams = 1000
    /// The time that a closing socket has to send its remaining messages.
    public var linger = Duration.seconds(1)
    /// The maximum number of messages that a socket queues for or from one peer.
    ///
    /// At this number a PUB socket drops messages; other sockets refuse them.
    public var queuedMessages = 10_000

    /// Creates the default limits.
    public init() {}

    /// The minimum of `answerRetention`, which the contract promises: 24 hours.
    public static let minimumAnswerRetention = Duration.seconds(24 * 60 * 60)
    /// The days of service for which a service stores superseded events, unless told otherwise.
    public static let defaultEventDays = 90
    /// The minimum of these days: events are also answers to repeated commands.
    public static let minimumEventDays = 2
    /// The time after which a request without an answer is sent again for the first time.
    public static let initialBackOff = Duration.milliseconds(500)
    /// The multiple of `messageBytes` that a socket still receives, to answer with an error.
    public static let excess = 2
    /// The time without a sign of the service after which a stream is stale
    /// (`Protocols/1-ENVELOPE.md`, following a stream).
    public static let silence = Duration.seconds(2)
    /// The interval of a stream's heartbeats (`Protocols/1-ENVELOPE.md`, heartbeat).
    public static let heartbeat = Duration.seconds(1)
    /// The number of events in one page of `….events`: without a `limit`, and at most.
    public static let eventPage = (default: 500, maximum: 1000)
    /// The size of a page's JSON, in bytes, after which a page of events or of a list ends
    /// (`Protocols/1-ENVELOPE.md`, limits).
    ///
    /// It keeps one response from delaying others. Events count with all their attributes.
    public static let pageBytes = 512 * 1024
}
