// SPDX-License-Identifier: Apache-2.0

import Commerce
import Glibc
import Messages

@testable import MessageBus
import Wire

// Lets libFuzzer look for an envelope that breaks what reads it; Deploy/fuzz builds and runs it.

/// libFuzzer's own `main`, with the function that it calls for each input.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    >,
    _ tryInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Reads one input as each kind of message that comes from a socket.
private func read(_ bytes: [UInt8]) {
    let message = RequestMessage(route: [[1]], payload: bytes, receivedAt: .now)
    for request in responder.take(message).requests {
        guard let stored = try? request.stored() else { continue }
        precondition(request.hasContent(of: stored), "a request is not what is kept of it")
        precondition(responder.reply(to: request, with: .result("{}".utf8))?.isEmpty != true)
    }
    if let reply = try? Reply(bytes) { _ = reply.read(as: Order.self) }
    _ = try? WireCoding.decode(Event<Order>.self, from: bytes)
    _ = try? WireCoding.decode(Event<Heartbeat>.self, from: bytes)
}

private let responder: ResponderCore<Void> = {
    var methods = MethodTable<Void>()
    methods.on(PingService.self) { _, _, _ in nil }
    methods.on(OpenOrder.self) { _, _, _ in nil }
    methods.on(AddItems.self) { _, _, _ in nil }
    methods.on(SetDiscounts.self) { _, _, _ in nil }
    methods.on(UpdateOrder.self) { _, _, _ in nil }
    methods.on(GetOrderEvents.self) { _, _, _ in nil }
    methods.on(Checkout.self) { _, _, _ in nil }
    return ResponderCore(methods: methods)
}()

/// What libFuzzer calls for each input; its library names the symbol.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    read(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

private var count = CommandLine.argc
private var arguments = CommandLine.unsafeArgv
exit(runFuzzer(&count, &arguments, tryInput))
