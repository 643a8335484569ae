//===- HtmlPage.cpp - see HtmlPage.h --------------------------------------===//
#include "report/HtmlPage.h"

namespace banktidy {

const char PageStyle[] = R"css(
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1c2330; --soft: #5b6678; --line: #d9dee7;
  --panel: #f6f7fa; --hover: #eef2f8; --accent: #2457c5;
  --good: #1a7f4b; --good-cell: #bfe6cf; --bad: #b3261e; --bad-cell: #f6b9ae;
  --cell-ink: #14202e; --mark: #fde7a9; --add: #e1f5e8; --del: #fde5e2;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181f; --ink: #e4e8ef; --soft: #9aa6b8; --line: #323a47;
    --panel: #1b212b; --hover: #222a36; --accent: #8ab4ff;
    --good: #62d196; --good-cell: #2c7a51; --bad: #ff8a7d; --bad-cell: #a3433a;
    --cell-ink: #f4f7fb; --mark: #5d4a12; --add: #17382a; --del: #43211f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 78rem; padding: 1.5rem clamp(.75rem, 3vw, 2rem);
  background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: .95rem; margin: 1.4rem 0 .4rem; }
p { margin: .4rem 0; }
a { color: var(--accent); }
code, pre, .place { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas,
  "Liberation Mono", monospace; font-size: .9em; }
.soft { color: var(--soft); }
.bad { color: var(--bad); }
.good { color: var(--good); }
header { margin-bottom: 1rem; }
.tools { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
  margin: .8rem 0; }
.tools input { flex: 1 1 14rem; max-width: 26rem; }
input, .tools button { font: inherit; color: inherit; padding: .3rem .6rem;
  background: var(--paper); border: 1px solid var(--line);
  border-radius: .35rem; }
.tools button { cursor: pointer; }
html:not(.scripted) .tools { display: none; }
.findings { width: 100%; border-collapse: collapse; }
.findings > thead th { text-align: left; font-weight: 600; white-space: nowrap;
  padding: 0; border-bottom: 2px solid var(--line); position: sticky; top: 0;
  background: var(--paper); z-index: 1; }
.findings > thead button { all: unset; cursor: pointer; padding: .45rem .6rem;
  display: block; }
.findings > thead .number button { text-align: right; }
.findings > thead button::after { content: "\2195"; opacity: .35;
  margin-left: .35em; }
[aria-sort=ascending] > button::after { content: "\2191" !important;
  opacity: 1 !important; }
[aria-sort=descending] > button::after { content: "\2193" !important;
  opacity: 1 !important; }
button:focus-visible, input:focus-visible, a:focus-visible,
summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.row > td { padding: .45rem .6rem; border-bottom: 1px solid var(--line);
  vertical-align: top; }
.row { cursor: pointer; }
.row:hover { background: var(--hover); }
.number { text-align: right; font-variant-numeric: tabular-nums;
  white-space: nowrap; }
.place { overflow-wrap: anywhere; }
.place button { all: unset; cursor: pointer; }
.place button::before { content: "\25B8"; display: inline-block; width: 1.1em;
  color: var(--soft); }
.place button[aria-expanded=true]::before { transform: rotate(90deg); }
html:not(.scripted) .place button::before { content: none; }
.ways { font-weight: 600; }
.opened > td { padding: .25rem .9rem 1.4rem; background: var(--panel);
  border-bottom: 1px solid var(--line); }
.scripted .opened:not(.shown) { display: none; }
tbody { scroll-margin-top: 2.6rem; }
tbody.filtered { display: none; }
.scroll { overflow-x: auto; }
.map { display: block; width: 100%; min-width: 36rem; max-width: 56rem;
  height: auto; }
.map text { font: 10px ui-monospace, SFMono-Regular, Menlo, Consolas,
  "Liberation Mono", monospace; fill: var(--soft); }
.map .t { fill: var(--cell-ink); text-anchor: middle; }
.map .x { text-anchor: middle; }
.map .y { text-anchor: end; }
.map .b { fill: var(--paper); }
.map .l { stroke: var(--line); fill: none; }
.map .s { stroke: var(--soft); fill: none; }
.map .g { fill: var(--good-cell); }
.map .r { fill: var(--bad-cell); }
pre { margin: .4rem 0; padding: .5rem .7rem; overflow-x: auto; tab-size: 4;
  background: var(--paper); border: 1px solid var(--line);
  border-radius: .35rem; }
pre span { display: block; }
pre i { font-style: normal; color: var(--soft); }
mark { background: var(--mark); color: inherit; border-radius: .2em; }
.add { background: var(--add); }
.del { background: var(--del); }
ul { margin: .4rem 0; padding-left: 1.2rem; }
.layouts { border-collapse: collapse; font-size: .93em; }
.layouts th, .layouts td { padding: .2rem .7rem .2rem 0; text-align: left;
  border-bottom: 1px solid var(--line); }
.layouts .number { text-align: right; }
.layouts thead th { font-weight: 600; color: var(--soft); }
@media (max-width: 44rem) {
  .findings .wide { display: none; }
  .findings, .findings > thead, .findings > tbody, .opened > td,
  .opened.shown { display: block; }
  .findings > thead > tr, .row { display: grid; align-items: start;
    grid-template-columns: 1fr 5rem 7.4rem; }
  .findings > thead > tr { align-items: end;
    border-bottom: 2px solid var(--line); }
  .findings > thead th { white-space: normal; min-width: 0; border: 0; }
  .findings > thead button { padding: .45rem .3rem; }
  .row > td { border: 0; }
  .row { border-bottom: 1px solid var(--line); }
  .opened > td { padding: .25rem .3rem 1rem; }
}
@media print {
  .scripted .opened:not(.shown) { display: table-row; }
  .tools { display: none; }
}
)css";

const char PageScript[] = R"js(
"use strict";
{
  document.documentElement.classList.add("scripted");
  const table = document.querySelector(".findings");
  const bodies = table ? [...table.tBodies] : [];

  const open = (body, shown) => {
    body.querySelector(".opened").classList.toggle("shown", shown);
    body.querySelector(".place button")
        .setAttribute("aria-expanded", String(shown));
  };
  const isOpen = body =>
      body.querySelector(".opened").classList.contains("shown");

  // Numbers go down first, words go up; equal ones keep their order.
  const sort = heading => {
    const key = heading.dataset.key, isText = heading.dataset.text !== undefined;
    const up = heading.ariaSort ? heading.ariaSort !== "ascending" : isText;
    for (const other of table.tHead.rows[0].cells)
      other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", up ? "ascending" : "descending");
    const compare = isText
        ? (a, b) => a.dataset[key].localeCompare(b.dataset[key], "en",
                                                 {numeric: true})
        : (a, b) => a.dataset[key] - b.dataset[key];
    bodies.sort((a, b) => up ? compare(a, b) : compare(b, a));
    table.append(...bodies);
  };
  if (table)
    for (const heading of table.tHead.rows[0].cells)
      if (heading.dataset.key)
        heading.querySelector("button")
            .addEventListener("click", () => sort(heading));

  for (const body of bodies)
    body.rows[0].addEventListener("click", event => {
      if (!event.target.closest("a") && !String(getSelection()))
        open(body, !isOpen(body));
    });
  const all = document.querySelector("#all");
  all?.addEventListener("click", () => {
    const shown = bodies.some(body => !isOpen(body));
    for (const body of bodies)
      open(body, shown);
    all.textContent = shown ? "Close all" : "Open all";
  });
  const filter = document.querySelector("#filter");
  filter?.addEventListener("input", () => {
    const wanted = filter.value.toLowerCase();
    for (const body of bodies)
      body.classList.toggle("filtered",
          !body.rows[0].textContent.toLowerCase().includes(wanted));
  });

  const openNamed = () => {
    const named = document.getElementById(location.hash.slice(1));
    if (named && bodies.includes(named)) {
      open(named, true);
      named.scrollIntoView();
    }
  };
  addEventListener("hashchange", openNamed);
  openNamed();
}
)js";

} // namespace banktidy
