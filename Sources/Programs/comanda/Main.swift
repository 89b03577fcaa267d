// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Operations

/// Runs the operator's command.
@main
enum Main {
    static func main() async {
        await Comanda.main()
    }
}
