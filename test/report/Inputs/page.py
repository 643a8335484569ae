"""Checks that a page of --format=html is well-formed and refers to nothing outside
of itself, and prints what is in it.

usage: page.py PAGE
"""

import html.parser
import sys

VOID = {"meta", "input", "br"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.rows, self.maps, self.faults = [], [], [], []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attributes:
            if name in ("src", "style") or name.startswith("on"):
                self.faults.append(f"<{tag} {name}>")
            if name == "href" and not value.startswith("#"):
                self.faults.append(f"a link to {value}")
        if tag in ("link", "img", "iframe", "object", "embed", "base"):
            self.faults.append(f"<{tag}>")
        if tag == "tbody" and "data-excess" in given:
            self.rows.append(given)
        if tag == "svg":
            self.maps.append([given["aria-label"].removeprefix("Bank map of "), 0])
        if tag == "rect" and given["class"] in "gr":
            self.maps[-1][1] += 1

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> on line {self.getpos()[0]}")

    def handle_data(self, data):
        if self.open and self.open[-1] in ("style", "script"):
            for word in ("http:", "https:", "url(", "@import", "import ", "fetch("):
                if word in data:
                    self.faults.append(f"{word} in a <{self.open[-1]}>")


page = Page()
with open(sys.argv[1], encoding="utf-8") as file:
    page.feed(file.read())
page.close()
page.faults += [f"<{tag}> is not closed" for tag in page.open]
ids = [row["id"] for row in page.rows]
if len(set(ids)) < len(ids):
    page.faults.append("two findings have one id")
excess = [int(row["data-excess"]) for row in page.rows]
order = "worst first" if excess == sorted(excess, reverse=True) else "in no order"
print(f"{len(page.rows)} finding{'s' * (len(page.rows) != 1)}, {order}")
for row in page.rows:
    print(f"{row['data-place']}: {row['data-ways']}-way, {row['data-excess']} excess")
for wavefronts, cells in page.maps:
    print(f"bank map of {wavefronts}, {cells} cells")
print("\n".join(page.faults), end="")
sys.exit(bool(page.faults))
