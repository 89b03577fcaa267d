// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

extension Socket {
    /// The patterns of messaging that a socket can speak.
    public enum Kind: Sendable {
        /// Talks to many peers, each named by a leading routing id frame.
        case router
        /// Sends to its peers in turn and receives from all, without waiting for answers.
        case dealer
        /// Sends a request, then receives its reply, in strict turn.
        case request
        /// Receives a request, then sends its reply, in strict turn.
        case reply
        /// Sends each message to all subscribers of its prefix; drops for those who lag.
        case publish
        /// Receives the published messages with the prefixes that it subscribed to.
        case subscribe
        /// Publishes, and receives its subscribers' subscriptions as messages (XPUB).
        case extendedPublish
        /// Receives the published messages that it sent subscriptions for as messages (XSUB).
        case extendedSubscribe
        /// Sends each message to one of its peers in turn.
        case push
        /// Receives messages from all of its peers in turn.
        case pull
        /// Talks to exactly one peer.
        case pair

        /// libzmq's number of the kind.
        var type: CInt {
            switch self {
            case .router: ZMQ_ROUTER
            case .dealer: ZMQ_DEALER
            case .request: ZMQ_REQ
            case .reply: ZMQ_REP
            case .publish: ZMQ_PUB
            case .subscribe: ZMQ_SUB
            case .extendedPublish: ZMQ_XPUB
            case .extendedSubscribe: ZMQ_XSUB
            case .push: ZMQ_PUSH
            case .pull: ZMQ_PULL
            case .pair: ZMQ_PAIR
            }
        }
    }
}
