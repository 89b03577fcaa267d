// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTPTypes

/// Closes a connection whose next request does not come in time, however slowly its bytes do.
///
/// While the gateway answers, nothing is due: live pages stay open.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart

    /// The times in which the parts of a request have to come.
    struct Times: Sendable {
        /// From the beginning of a connection to the end of its first headers.
        var first = TimeAmount.seconds(20)
        /// From an answer to the end of the next headers.
        var next = TimeAmount.seconds(60)
        /// From the end of the headers to that of the body.
        var body = TimeAmount.seconds(120)
    }

    private let times: Times
    private var timer: Scheduled<Void>?
    private var isReading = false
    /// The requests without a complete answer.
    private var unanswered = 0

    init(_ times: Times = Times()) { self.times = times }

    func handlerAdded(context: ChannelHandlerContext) { wait(times.first, context) }

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            isReading = true
            unanswered += 1
            wait(times.body, context)
        case .body: break
        case .end:
            isReading = false
            timer?.cancel()
            if unanswered == 0 { wait(times.next, context) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            unanswered -= 1
            if unanswered == 0, !isReading { wait(times.next, context) }
        }
        context.write(data, promise: promise)
    }

    private func wait(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        timer?.cancel()
        let channel = context.channel
        timer = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}
