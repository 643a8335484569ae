"""Holds what bank-tidy prints for review tools against what those read.

usage: review.py TOOL FILE...   (in a scratch folder that FILE... are in)
"""

import json
import os
import re
import subprocess
import sys

tool, *files = sys.argv[1:]


def run(*options):
    done = subprocess.run([tool, *options, *files], capture_output=True, text=True)
    assert done.returncode == 1, (options, done.returncode, done.stderr)
    return done.stdout


def same(a, b):
    assert a == b, f"{a!r} is not {b!r}"


def text_at(file, first, last):
    """The bytes between two (line, column), columns in bytes."""
    lines = open(file, "rb").read().splitlines(keepends=True)
    start, end = (sum(map(len, lines[:l - 1])) + c - 1 for l, c in (first, last))
    return b"".join(lines)[start:end].decode()


findings = json.loads(run("--format=json"))["findings"]
places = [(os.path.relpath(f["file"]), f["line"], f["column"]) for f in findings]
assert len(findings) > 10, "there is nothing to see with so few"
assert any(f["fix"] for f in findings)

# SARIF. What the schema demands of what is there, and what GitHub needs.
sarif = json.loads(run("--format=sarif"))
same(sarif["version"], "2.1.0")
assert sarif["$schema"].endswith("sarif-schema-2.1.0.json")
same(set(sarif), {"$schema", "version", "runs"})
run_, = sarif["runs"]
driver = run_["tool"]["driver"]
rule, = driver["rules"]
same(rule["id"], "cuda-shared-bank-conflict")
assert rule["help"]["text"] and rule["shortDescription"]["text"]
same(len(run_["results"]), len(findings))
prints = set()
for r, f in zip(run_["results"], findings):
    same(driver["rules"][r["ruleIndex"]]["id"], r["ruleId"])
    same(r["level"], "warning")
    same(r["message"]["text"], f["message"])
    where, = r["locations"]
    where = where["physicalLocation"]
    uri = where["artifactLocation"]["uri"]
    assert re.fullmatch(r"[A-Za-z0-9/._~%-]+", uri) and not uri.startswith("/"), uri
    region = where["region"]
    same(region["startLine"], f["line"])
    assert "endLine" not in region and region["endColumn"] > region["startColumn"]
    line = open(f["file"], encoding="utf-8").read().splitlines()[f["line"] - 1]
    assert region["endColumn"] <= len(line) + 1, "columns are not code points"
    prints.add(r["partialFingerprints"]["primaryLocationLineHash"])
    same(bool(r.get("fixes")), bool(f["fix"]))
    for fix in r.get("fixes", []):
        edits = [(c["artifactLocation"]["uri"], e["deletedRegion"], e["insertedContent"]["text"])
                 for c in fix["artifactChanges"] for e in c["replacements"]]
        same([t for _, _, t in edits], [e["text"] for e in f["fix"]])
    for related in r["relatedLocations"]:
        assert related["message"]["text"] and related["physicalLocation"]["region"]
same(len(prints), len(findings))

# GitHub: at most ten annotations, the worst first.
lines = run("--format=github").splitlines()
annotations = [l for l in lines if l.startswith("::")]
same(len(annotations), 10)
ways = [float(re.search(r"::(?:up to )?([\d.]+)-way", l)[1]) for l in annotations[:9]]
same(ways, sorted((f["ways"] for f in findings), reverse=True)[:9])
assert annotations[9].startswith("::warning title=cuda-shared-bank-conflict::"), annotations[9]
same(len(lines), 10 + len(findings) - 9)
for l in annotations[:9]:
    assert re.match(r"::warning file=[^,:]+,line=\d+,endLine=\d+(,col=\d+,endColumn=\d+)?,"
                    r"title=cuda-shared-bank-conflict::\S", l), l

# GitLab.
quality = json.loads(run("--format=gitlab"))
same([(q["location"]["path"], q["location"]["lines"]["begin"]) for q in quality],
     [p[:2] for p in places])
same(len({q["fingerprint"] for q in quality}), len(findings))
same({q["severity"] for q in quality}, {"minor"})

# reviewdog.
rd = json.loads(run("--format=rdjson"))
same(rd["source"]["name"], "bank-tidy")
same([(d["location"]["path"], d["location"]["range"]["start"]["line"],
       d["location"]["range"]["start"]["column"]) for d in rd["diagnostics"]], places)
for d, f in zip(rd["diagnostics"], findings):
    mine = [e for e in f["fix"] if e["file"] == f["file"]]
    same([s["text"] for s in d["suggestions"]], [e["text"] for e in mine])
    for s, e in zip(d["suggestions"], mine):
        start, end = ((p["line"], p["column"]) for p in (s["range"]["start"], s["range"]["end"]))
        content = open(f["file"], "rb").read()[e["offset"]:e["offset"] + e["length"]]
        same(text_at(f["file"], start, end), content.decode())

# Clang's YAML names files absolutely.
yaml = run("--format=yaml")
same(yaml.count("DiagnosticName:"), len(findings))
same(yaml.count("ReplacementText:"), sum(len(f["fix"]) for f in findings))
assert not re.search(r"FilePath: +'?[^'/ ]", yaml)
print("all of", len(findings), "findings")
