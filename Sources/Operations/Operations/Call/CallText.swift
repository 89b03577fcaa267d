// SPDX-License-Identifier: Apache-2.0

import ClientSupport

/// Methods as lines for people.
enum CallText {
    /// Every method with its title.
    static func lines(of catalogue: MethodCatalogue) -> [String] {
        let width = catalogue.methods.map(\.name.count).max() ?? 0
        return catalogue.methods.map { method in
            "  " + method.name.withoutControls.padded(to: width + 2) + method.title.withoutControls
        }
    }

    /// What a method does and takes, and how it is called.
    static func lines(of method: MethodDescription, of service: String) -> [String] {
        [[method.name, method.title].filter { !$0.isEmpty }.joined(separator: ": ")]
            .map(\.withoutControls)
            + (method.text.map { ["", $0.withoutControls] } ?? [])
            + ["", method.parameters.isEmpty ? "It takes no parameters." : "Parameters:"]
            + method.parameters.map(line)
            + ["", "Example:", example(of: method, of: service)]
    }

    private static func line(of parameter: MethodDescription.Parameter) -> String {
        if parameter.name == MethodDescription.context {
            return "  " + parameter.name.padded(to: 14)
                + "made by this command; see --key, --terminal and --staff"
        }
        let type = parameter.schema?.text ?? "any"
        let need = parameter.isRequired ? "" : " (optional)"
        let text = parameter.text.map { ". " + $0 } ?? ""
        return ("  " + parameter.name.padded(to: 14) + type + need + text).withoutControls
    }

    /// A command line for a POSIX shell.
    private static func example(of method: MethodDescription, of service: String) -> String {
        var tree = ParameterTree()
        for member in method.example { _ = tree.set([Substring(member.name)], to: member.json) }
        let object = String(decoding: tree.json, as: UTF8.self)
        let quoted = "'" + object.replacing("'", with: #"'\''"#) + "'"
        let call = "  comanda call \(service) \(method.name)"
        return method.example.isEmpty ? call : (call + " " + quoted).withoutControls
    }
}
