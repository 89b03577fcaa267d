// SPDX-License-Identifier: Apache-2.0
// Plots of amounts, drawn as SVG in the width that they have.

const SVG = "http://www.w3.org/2000/svg";

/** Returns an element of SVG with attributes and children, or a text. */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * Returns a plot that is drawn again when its width changes.
 *
 * `draw` gets the width and the height of a text line in pixels, and returns `{height, parts}`.
 * `label` says what it shows to those who do not see it; `kind` is its class.
 */
export function plot(label, draw, kind = "plot") {
  const svg = s("svg", { class: kind, role: "img", "aria-label": label });
  let drawn = 0;
  const fit = new ResizeObserver(([{ contentRect }]) => {
    const width = Math.floor(contentRect.width);
    if (width === drawn || width < 40) return;
    drawn = width;
    const line = 1.45 * parseFloat(getComputedStyle(svg).fontSize);
    const { height, parts } = draw(width, line);
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("height", height);
    svg.replaceChildren(...parts);
  });
  fit.observe(svg);
  return svg;
}

/** Returns bars, one below the other: `rows` are `{name, note, value, text, color?}`. */
export function bars(label, rows) {
  return plot(label, (width, line) => {
    const highest = Math.max(...rows.map(({ value }) => value), 1);
    const step = line * 2.1;
    const parts = rows.flatMap((row, index) => {
      const top = index * step;
      const length = Math.max((width * Math.max(row.value, 0)) / highest, 2);
      const bar = s("rect", {
        x: 0, y: top + line * 1.15, width: length, height: line * 0.5, rx: 3, class: "bar",
      });
      if (row.color) bar.style.fill = row.color;
      const name = s("text", { x: 0, y: top + line * 0.9 }, fit(row.name, width * 0.5, line));
      const value = s("text", { x: width, y: top + line * 0.9, class: "value" },
        s("tspan", { class: "note" }, `${row.note}  `), row.text);
      const track = s("rect", {
        x: 0, y: top + line * 1.15, width, height: line * 0.5, rx: 3, class: "track",
      });
      return [track, bar, name, value];
    });
    return { height: rows.length * step, parts };
  });
}

/**
 * Returns columns side by side: `columns` are `{name, value, text}`; `amount` returns the text of a
 * value at the axis.
 */
export function columns(label, values, amount) {
  return plot(label, (width, line) => {
    const { top, lines } = axis(Math.max(...values.map(({ value }) => value), 1));
    const texts = lines.map(amount);
    const left = Math.max(...texts.map((text) => text.length)) * line * 0.42 + 8;
    const bottom = line * 9;
    const head = line * 0.7;
    const height = (value) => ((bottom - head) * value) / top;
    const grid = lines.flatMap((value, index) => {
      const y = bottom - height(value);
      return [
        s("line", { x1: left, x2: width, y1: y, y2: y, class: "grid" }),
        s("text", { x: left - 8, y: y + line * 0.25, class: "value note" }, texts[index]),
      ];
    });
    const slot = Math.min((width - left) / values.length, line * 6);
    const every = Math.ceil((line * 2.4) / slot);
    const bodies = values.flatMap(({ name, value, text }, index) => {
      const x = left + slot * index;
      const body = s("rect", {
        x: x + slot * 0.12, y: bottom - height(value), width: Math.min(slot * 0.76, line * 4),
        height: Math.max(height(value), 0), rx: 3, class: "bar",
      }, s("title", {}, text));
      const center = x + slot * 0.12 + Math.min(slot * 0.76, line * 4) / 2;
      const mark = s("text", { x: center, y: bottom + line, class: "middle note" }, name);
      return index % every === 0 ? [body, mark] : [body];
    });
    return { height: bottom + line * 1.4, parts: [...grid, ...bodies] };
  });
}

/** The lines of an axis from 0: two to five of them, at round values. */
function axis(highest) {
  const size = 10 ** Math.floor(Math.log10(highest));
  const step = [0.2, 0.5, 1, 2, 5].map((part) => part * size).find((one) => highest / one <= 4.5)
    ?? size * 10;
  const count = Math.ceil(highest / step);
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, at) => at * step) };
}

/** Shortens a name to a width. */
function fit(text, width, line) {
  const room = Math.floor(width / (line * 0.38));
  return text.length <= room ? text : `${text.slice(0, room - 1)}…`;
}
