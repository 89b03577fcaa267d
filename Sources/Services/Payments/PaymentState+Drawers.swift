// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The methods of drawers.
extension PaymentState {
    /// Adds the methods of drawers.
    static func addDrawers(to methods: inout MethodTable<Transaction>) {
        addDrawerReads(to: &methods)
        methods.on(OpenDrawer.self) { transaction, command, request in
            var signed = command
            signed.context = request.signed(command.context)
            return try transaction.execute(command, for: request) { try $0.open(signed) }
        }
        methods.on(MoveCash.self) { transaction, command, request in
            var signed = command
            signed.context = request.signed(command.context)
            return try transaction.execute(command, for: request) { transaction in
                let drawer = try transaction.drawer(signed.drawer)
                let register = try transaction.register(of: drawer.location)
                return try transaction.change(
                    try drawer.moved(by: signed, in: register, at: transaction.now),
                    signed.kind == .paidIn ? .drawerPaidIn : .drawerPaidOut, signed.context)
            }
        }
        methods.on(KickDrawer.self) { transaction, command, request in
            var signed = command
            signed.context = request.signed(command.context)
            return try transaction.execute(command, for: request) { transaction in
                let drawer = try transaction.drawer(signed.drawer)
                let register = try transaction.register(of: drawer.location)
                return try transaction.change(
                    try drawer.kicked(by: signed, in: register, at: transaction.now),
                    .drawerKicked, signed.context)
            }
        }
        methods.on(CloseDrawer.self) { transaction, command, request in
            var signed = command
            signed.context = request.signed(command.context)
            return try transaction.execute(command, for: request) { try $0.close(signed) }
        }
    }

    private static func addDrawerReads(to methods: inout MethodTable<Transaction>) {
        methods.on(GetDrawer.self) { transaction, request, _ in
            try .result(encoding: try transaction.drawer(request.drawer))
        }
        methods.on(ListDrawers.self) { transaction, request, _ in
            let today = try transaction.register(of: request.location).today
            let drawers = try DrawerStorage.drawers(
                at: request.location, since: today, transaction.db)
            return try .result(encoding: ListDrawers.Answer(drawers: drawers))
        }
    }
}

extension BatchTransaction<PaymentState> {
    fileprivate func drawer(_ id: DrawerID) throws -> Drawer {
        guard let drawer = try DrawerStorage.drawer(id, db) else {
            throw Refusal.drawerUnknown(id)
        }
        return drawer
    }

    fileprivate mutating func open(_ command: OpenDrawer) throws -> CommandOutcome {
        var generator = SystemRandomNumberGenerator()
        let drawer = try Drawer.opened(
            by: command, as: .unique(at: now, using: &generator),
            among: try DrawerStorage.drawers(at: command.location, naming: nil, db),
            in: try register(of: command.location), at: now)
        return try change(drawer, .drawerOpened, command.context)
    }

    fileprivate mutating func close(_ command: CloseDrawer) throws -> CommandOutcome {
        let drawer = try drawer(command.drawer)
        let closed = try drawer.closed(
            by: command, rows: try ReceiptStorage.sums(of: drawer.id, db),
            in: try register(of: drawer.location), at: now)
        return try change(closed, .drawerClosed, command.context)
    }

    fileprivate mutating func change(
        _ drawer: Drawer, _ event: PaymentEventType, _ context: CommandContext
    ) throws -> CommandOutcome {
        .result(try DrawerStorage.change(drawer, event, context, &self))
    }
}
