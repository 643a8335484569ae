"""Looks at a page of --format=html in headless Chromium, and prints what is seen.

usage: browser.py CHROMIUM PAGE

A copy of the page gets two scripts: one before all others that gathers errors, one
behind them that clicks as a reader would and writes down what comes of it. Chromium
prints the document as it is then; its log must hold no message of the page's.
"""

import html
import pathlib
import re
import subprocess
import sys
import tempfile

BEFORE = """<script>
var faults = [];
addEventListener("error", event => faults.push(event.message), true);
addEventListener("securitypolicyviolation",
                 event => faults.push("refused: " + event.blockedURI));
console.error = (...what) => faults.push(what.join(" "));
</script>"""
AFTER = """<script>
{
  const seen = [];
  const rows = () => [...document.querySelectorAll(".findings > tbody")];
  const values = key => rows().map(row => row.dataset[key]);
  const order = key => {
    const numbers = values(key).map(Number);
    const ordered = compare => numbers.every(
        (n, i) => i === 0 || compare(numbers[i - 1], n));
    return ordered((a, b) => a >= b) ? "sorted down"
         : ordered((a, b) => a <= b) ? "sorted up" : "in no order";
  };
  const click = key =>
      document.querySelector(`th[data-key=${key}] button`).click();
  const shown = () => rows().filter(
      row => row.rows[1].getBoundingClientRect().height > 0);

  seen.push(`at first: excess ${values("excess").join(" ")} ${order("excess")}`);
  click("excess");
  seen.push(`excess clicked: ${order("excess")}`);
  click("excess");
  seen.push(`excess clicked again: ${order("excess")}`);
  click("ways");
  seen.push(`ways clicked: ${order("ways")}`);
  click("place");
  seen.push("place clicked: " + rows().map(
      row => row.querySelector(".place").textContent).join(" "));
  seen.push(`${shown().length} findings open`);
  rows()[0].querySelector(".place button").click();
  const box = shown()[0].querySelector("svg.map").getBoundingClientRect();
  if (box.width > 100 && box.height > 10)
    seen.push(`${shown().length} finding open, its map is ` +
              `${Math.round(box.width)} x ${Math.round(box.height)}`);
  seen.push("in the dark the paper is " +
            getComputedStyle(document.body).backgroundColor);
  const filter = document.querySelector("#filter");
  filter.value = "adjacent";
  filter.dispatchEvent(new Event("input"));
  const left = new Set(rows().filter(row => row.getBoundingClientRect().height)
                           .map(row => row.dataset.place.split(":")[0]));
  seen.push(`filtered by "adjacent": ${[...left].join(" ")} only`);
  seen.push("errors: " + (faults.join("; ") || "none"));
  seen.push("loaded: " + (performance.getEntriesByType("resource")
                              .map(entry => entry.name).join(" ") || "none"));
  const result = document.createElement("pre");
  result.id = "seen";
  result.textContent = seen.join("\\n");
  document.body.replaceChildren(result);
}
</script>"""

chromium, page = sys.argv[1:]
text = pathlib.Path(page).read_text(encoding="utf-8")
text = text.replace("<head>", "<head>" + BEFORE, 1)
head, body_end, tail = text.rpartition("</body>")
with tempfile.TemporaryDirectory() as folder:
    copy = pathlib.Path(folder, "page.html")
    copy.write_text(head + AFTER + body_end + tail, encoding="utf-8")
    done = subprocess.run(
        [chromium, "--headless=new", "--no-sandbox", "--disable-gpu",
         f"--user-data-dir={folder}/profile", "--window-size=1280,1000",
         "--blink-settings=preferredColorScheme=0", "--enable-logging=stderr",
         "--virtual-time-budget=10000", "--dump-dom", copy.as_uri()],
        capture_output=True, text=True, timeout=120)
found = re.search(r'<pre id="seen">(.*?)</pre>', done.stdout, re.S)
if not found:
    sys.exit("the page's script did not come to its end:\n" + done.stderr)
print(html.unescape(found[1]))
messages = re.findall(r".*CONSOLE.*", done.stderr)
print("\n".join(messages))
sys.exit(bool(messages))
