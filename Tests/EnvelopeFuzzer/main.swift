// SPDX-License-Identifier: Apache-2.0

import Commerce
import Glibc
import Messages
import Wire

@testable import MessageBus

// Fuzzes the message parsers with libFuzzer. Tests/Endurance/fuzz builds and runs this program.

/// libFuzzer's main loop, which calls a function for each input.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    >,
    _ tryInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Parses one input as each kind of message that a socket can receive.
private func parse(_ bytes: [UInt8]) {
    let message = RequestMessage(route: [[1]], payload: bytes, receivedAt: .now)
    for request in responder.decode(message).requests {
        guard let stored = try? request.stored() else { continue }
        precondition(request.hasContent(of: stored), "a request differs from its stored copy")
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

/// The entry point for each input; libFuzzer prescribes the symbol's name.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    parse(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

private var count = CommandLine.argc
private var arguments = CommandLine.unsafeArgv
exit(runFuzzer(&count, &arguments, tryInput))
