#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the durable command rates in the results of `figures` as an SVG beside the C baseline.

  Tests/Benchmarks/chart.py RESULTS.json    # writes RESULTS.svg
"""

import json
import pathlib
import sys

WIDTH, LEFT, RIGHT = 780, 210, 150  # The bars are between the labels and the numbers.
BAR, GAP, HEAD = 22, 10, 52
STYLE = """
    .page { fill: #ffffff; } .text { fill: #1f2328; } .faint { fill: #59636e; }
    .baseline { fill: #8c959f; } .service { fill: #1f6feb; }
    .range { stroke: #1f2328; stroke-width: 1.5; }
    .goal { stroke: #fb8500; stroke-width: 2; stroke-dasharray: 4 3; }
    text { font: 13px system-ui, sans-serif; } .title { font-weight: 600; }
    @media (prefers-color-scheme: dark) {
      .page { fill: #0d1117; } .text { fill: #f0f6fc; } .faint { fill: #9198a1; }
      .baseline { fill: #6e7681; } .service { fill: #4493f8; }
      .range { stroke: #f0f6fc; }
    }"""


def text(x, y, content, kind="text", anchor="start"):
    return f'<text class="{kind}" x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{content}</text>'


def line(kind, x, top, bottom):
    return f'<line class="{kind}" x1="{x:.1f}" y1="{top:.1f}" x2="{x:.1f}" y2="{bottom:.1f}"/>'


def bar(y, kind, label, width, numbers):
    return [text(LEFT - 10, y + 16, label, anchor="end"),
            f'<rect class="{kind}" x="{LEFT}" y="{y}" width="{width:.1f}" height="{BAR}" rx="2"/>',
            text(WIDTH - RIGHT + 12, y + 16, numbers)]


def extremes(y, low, high):
    """A horizontal whisker from the lowest to the highest share."""
    middle = y + BAR / 2
    return [f'<line class="range" x1="{low:.1f}" y1="{middle}" x2="{high:.1f}" y2="{middle}"/>',
            line("range", low, middle - 4, middle + 4), line("range", high, middle - 4, middle + 4)]


def panel(y, group):
    """The baseline and all configurations at one window; returns the shapes and the next y."""
    window, baseline = group["window"], group["baseline"]
    shares = [result["share"] for result in group["services"]]
    highest = max(100, *(share.get("max", share["median"]) for share in shares))
    scale = (WIDTH - LEFT - RIGHT) / highest  # Pixels per percent of the baseline.
    noun = "request" if window == 1 else "requests"
    shapes = [text(16, y + 18, f"Window {window}", "text title"),
              text(16, y + 36, f"{window} {noun} in flight; durable commands per second, and share "
                   "of the baseline", "faint")]
    y += HEAD
    shapes += bar(y, "baseline", "C baseline", 100 * scale, f"{baseline['rate']:,.0f}/s")
    for result in group["services"]:
        y += BAR + GAP
        share = result["share"]
        shapes += bar(y, "service", result["name"], share["median"] * scale,
                      f"{result['rate']:,.0f}/s, {share['median']:.0f} %")
        if "min" in share:
            shapes += extremes(y, LEFT + share["min"] * scale, LEFT + share["max"] * scale)
        if "goal" in result:
            shapes.append(line("goal", LEFT + result["goal"] * scale, y - 4, y + BAR + 4))
    return shapes, y + BAR + 28


def draw(results):
    shapes, y = [], 14
    for group in results["durable"]:
        more, y = panel(y, group)
        shapes += more
    disk = results["fdatasync"]
    shapes.append(text(
        16, y, "Bars: medians; lines: lowest and highest share; dashed: goal. "
        f"{results['cores']} cores, fdatasync p50 {disk['p50']:.0f}, p99 {disk['p99']:.0f} µs.",
        "faint"))
    height = y + 16
    return "\n  ".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" role="img">',
        "<title>order-service beside a C baseline</title>",
        f"<style>{STYLE}\n  </style>",
        f'<rect class="page" width="{WIDTH}" height="{height}" rx="6"/>',
        *shapes]) + "\n</svg>\n"


def write(results_file):
    """Writes the chart beside a file with results; returns its path."""
    path = pathlib.Path(results_file)
    chart = path.with_suffix(".svg")
    chart.write_text(draw(json.loads(path.read_text())))
    return chart


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(write(sys.argv[1]))
