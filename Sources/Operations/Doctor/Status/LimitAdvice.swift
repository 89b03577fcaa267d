// SPDX-License-Identifier: Apache-2.0

import ServiceRuntime

/// The line of `comanda status` about a limit that a service has reached.
struct LimitAdvice: Equatable {
    /// The program of the service.
    let program: String
    /// The name of the limit, as the service reports it.
    let name: String
    /// Its value.
    let value: Int
    /// How often it was reached since the start of the service.
    let reached: Int
    /// The time since that start, in words.
    let uptime: String

    /// The number of seconds until all clients have connected after a start.
    private static let start = 60
    /// The limits at which nothing is lost, and one client only waits for another.
    private static let harmless: Set = [
        "share", "paceMicroseconds", "drain", "answerBytes", "patienceSeconds",
    ]

    /// Whether a limit is reached by every start: a service that has started `uptime` seconds ago
    /// is asked by all clients at once, while other services start, too.
    static func isUsual(_ name: String, after uptime: Int) -> Bool {
        uptime < start && harmless.contains(name)
    }

    /// What happened, what it means and what to do.
    var text: String {
        "\(program) reached its limit \(SettingName.variable(ofLimit: name)) (\(value)) "
            + "\(reached) times since its start \(uptime) ago: \(effect). \(remedy)"
    }

    /// What the service does at the limit.
    private var effect: String {
        switch name {
        case "share", "paceMicroseconds", "drain", "answerBytes":
            "one client sent so much that its requests had to wait for those of others"
        case "messageBytes", "batch", "requestsInFlight", "waitingBytes":
            "it refused or dropped requests of a client"
        case "followerBuffer":
            "it received more events than it could store, and asked for the whole state again"
        case "followedStreams": "it ignores the locations above the limit"
        case "patienceSeconds": "another service did not answer it in time"
        default: "it refused requests above the limit"
        }
    }

    private var remedy: String {
        switch name {
        case "share", "paceMicroseconds", "drain", "answerBytes":
            "No request is lost, and nothing needs to be done if people notice no delay. If they "
                + "do, find the client that asks so often: 'comanda rush', a script or a program "
                + "of your own."
        case "followedStreams":
            "Give it a higher value in /etc/comanda/comanda.conf, and restart the services."
        case "patienceSeconds":
            "If this number grows, look in this list for a service that is away or slow."
        default:
            "If this grows, find the client that sends so much, or give the limit a higher value "
                + "in /etc/comanda/comanda.conf and restart the services."
        }
    }
}
