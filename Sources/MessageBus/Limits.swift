// SPDX-License-Identifier: Apache-2.0

/// The bounds of the bus (DESIGN §8): nothing grows without one.
public enum Limits {
    /// The largest message that a bound socket takes, in bytes.
    public static let messageBytes = 256 * 1024
    /// How many messages a service takes from its socket in one turn.
    public static let drain = 256
    /// How many requests a client may have in flight.
    public static let requestsInFlight = 256
    /// How long a client waits in all before it calls an outcome unknown.
    public static let patience = Duration.seconds(5)
    /// How many events a follower keeps while it waits for a snapshot or a replay.
    public static let followerBuffer = 10_000
    /// After how much silence a stream counts as stale (DESIGN §5).
    public static let silence = Duration.seconds(2)
    /// How often a publisher says where its streams stand (DESIGN §5).
    public static let heartbeat = Duration.seconds(1)
    /// How long a closing socket may take to get rid of what was sent.
    public static let linger = Duration.seconds(1)
    /// How many events one page of `….events` holds without a `limit`, and at most.
    public static let eventPage = (usual: 500, most: 1000)
    /// How many messages a socket queues for or from one peer before it drops (PUB) or refuses.
    public static let queuedMessages = 10_000
}
