// SPDX-License-Identifier: Apache-2.0

/// A drawn screen and everything that can be done on it: by keys, by the mouse or by a finger.
///
/// One table answers all inputs and generates hints and help, so they can't disagree. What was
/// added later lies on top. Coordinates are the frame's own, from column 0 and row 0.
package struct Frame<Action> {
    /// What a key may meet, from the lowest to the topmost.
    private enum Layer {
        /// Keys with one meaning.
        case binding(Binding<Action>)
        /// A field that receives every character, as a text of one character, and pasted texts.
        case typing((String) -> Offer<Action>)

        var binding: Binding<Action>? {
            if case .binding(let binding) = self { binding } else { nil }
        }

        var typing: ((String) -> Offer<Action>)? {
            if case .typing(let typed) = self { typed } else { nil }
        }
    }

    /// The drawing.
    package var canvas: Canvas
    /// The styles of the drawing.
    package let theme: Theme
    /// The places that offer something to the mouse; later ones lie on top.
    package private(set) var targets: [Target<Action>] = []
    /// The place of the topmost dialog; nil without one.
    package internal(set) var dialog: Rect?
    private var layers: [Layer] = []
    /// Why a character without a meaning is refused; nil if it is ignored.
    private var refusalOfOthers: String?

    /// An empty frame in the theme's normal style.
    package init(size: Size, theme: Theme) {
        canvas = Canvas(size: size, style: theme[.text])
        self.theme = theme
    }

    /// The whole frame as a rectangle.
    package var bounds: Rect { canvas.bounds }

    /// What an input offers; nil if it means nothing here.
    package func offer(for input: TerminalInput) -> Offer<Action>? {
        switch input {
        case .mouse(let point): offer(for: .click, at: point)
        case .wheel(let direction, let point): offer(for: .wheel(direction), at: point)
        case .paste(let text):
            layers.last { $0.typing != nil }?.typing.map { $0(text) }
                ?? refusalOfOthers.map { .unavailable($0) }
        default: offer(forKey: input)
        }
    }

    private func offer(for gesture: Gesture, at point: Point) -> Offer<Action>? {
        targets.last { $0.gesture == gesture && $0.rect.contains(point) }?.offer
    }

    /// What a key offers; a capital letter without a meaning counts as the small one, because Caps
    /// Lock may be on.
    private func offer(forKey key: TerminalInput) -> Offer<Action>? {
        let isBound = layers.contains { $0.binding?.keys.contains(key) == true }
        let meant = isBound ? key : key.withoutCapital
        for layer in layers.reversed() {
            switch layer {
            case .binding(let binding):
                if binding.keys.contains(meant) { return binding.offer }
            case .typing(let typed):
                if case .key(let character) = key { return typed(String(character)) }
            }
        }
        guard case .key = key else { return nil }
        return refusalOfOthers.map { .unavailable($0) }
    }
}

extension Frame {
    /// Makes a place offer an action to a click or touch, or to a step of the wheel.
    ///
    /// If there is a reason against the action, the place offers the reason instead.
    package mutating func target(
        _ rect: Rect, on gesture: Gesture = .click, to action: Action,
        unless reason: String? = nil
    ) {
        target(rect, on: gesture, offer: Offer(action, unless: reason))
    }

    /// Makes a place offer what `offer` says; the part outside the frame is left out.
    package mutating func target(
        _ rect: Rect, on gesture: Gesture = .click, offer: Offer<Action>
    ) {
        let visible = rect.intersection(bounds)
        if visible.isEmpty { return }
        targets.append(Target(rect: visible, gesture: gesture, offer: offer))
    }

    /// Gives keys a meaning; `words` name it in hints and help.
    ///
    /// If there is a reason against the action, the keys offer the reason instead.
    package mutating func bind(
        _ keys: TerminalInput..., words: String, importance: Importance = .normal,
        to action: Action, unless reason: String? = nil
    ) {
        let offer = Offer(action, unless: reason)
        add(Binding(keys: keys, words: words, importance: importance, offer: offer))
    }

    /// Gives the keys of a binding their meaning.
    package mutating func add(_ binding: Binding<Action>) { layers.append(.binding(binding)) }

    /// Sends every character and every pasted text to a field, unless there is a reason against it.
    package mutating func bindTyping(
        to action: @escaping (String) -> Action,
        unless reason: @escaping (String) -> String? = { _ in nil }
    ) {
        layers.append(.typing { Offer(action($0), unless: reason($0)) })
    }

    /// Refuses every character and every pasted text that has no meaning on the frame.
    package mutating func refuseOthers(because reason: String) { refusalOfOthers = reason }

    /// Makes everything so far faint, and without effect on keys and mouse: the base of a dialog.
    package mutating func cover() {
        canvas.restyle(bounds, \.faint)
        targets = []
        layers = []
        refusalOfOthers = nil
    }

    /// The bindings that a key reaches, from the first added to the last.
    package var bindings: [Binding<Action>] {
        var isTyping = false
        var taken: Set<TerminalInput> = []
        var reached: [Binding<Action>] = []
        for layer in layers.reversed() {
            guard case .binding(let binding) = layer else {
                isTyping = true
                continue
            }
            let keys = binding.keys.filter { key in
                if isTyping, case .key = key { return false }
                return !taken.contains(key)
            }
            taken.formUnion(binding.keys)
            if keys.isEmpty { continue }
            reached.append(
                Binding(
                    keys: keys, words: binding.words, importance: binding.importance,
                    offer: binding.offer))
        }
        return reached.reversed()
    }
}

extension Frame {
    /// Draws into a part of the frame; the inner actions are translated into this frame's.
    package mutating func draw<Inner>(
        in rect: Rect, map: @escaping (Inner) -> Action, _ content: (inout Frame<Inner>) -> Void
    ) {
        var inner = Frame<Inner>(size: rect.size, theme: theme)
        content(&inner)
        add(inner, at: rect.origin, map: map)
    }

    /// Draws another frame with its top left cell at a point.
    package mutating func add<Inner>(
        _ inner: Frame<Inner>, at origin: Point, map: @escaping (Inner) -> Action
    ) {
        canvas.draw(inner.canvas, at: origin)
        for target in inner.targets {
            self.target(
                target.rect.moved(by: origin), on: target.gesture,
                offer: target.offer.map(map))
        }
        layers += inner.mappedLayers(map)
        refusalOfOthers = inner.refusalOfOthers ?? refusalOfOthers
    }

    private func mappedLayers<Outer>(_ map: @escaping (Action) -> Outer) -> [Frame<Outer>.Layer] {
        layers.map { layer in
            switch layer {
            case .binding(let binding): .binding(binding.map(map))
            case .typing(let typed): .typing { typed($0).map(map) }
            }
        }
    }
}

extension TerminalInput {
    /// The small letter of a capital one; any other key is itself.
    fileprivate var withoutCapital: Self {
        guard case .key(let character) = self, character.isUppercase,
            let small = character.lowercased().first
        else { return self }
        return .key(small)
    }
}
