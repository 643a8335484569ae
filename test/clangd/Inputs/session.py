#!/usr/bin/env python3
"""A session with a language server over its standard input and output, as an
editor has it: opens a file, takes steps, and prints after each what the server
has published of the file and which quick fixes it offers.

usage: session.py SERVER FOLDER FILE [STEP...]

Works on a copy of FOLDER outside of all projects, as a server takes
configuration from the folders above a file; "FOLDER" in its
compile_commands.json stands for where that is. A STEP is
  type:OLD=>NEW     the user puts NEW in place of the first OLD
  fix:TITLE         the user takes the first quick fix with TITLE in its title
  text              prints the text

The server is asked for nothing but what editors ask for.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

PATIENCE = 120  # seconds until the server counts as hung


class Server:
    """The other end: sends requests, collects what is published."""

    def __init__(self, words, folder):
        # Nor is the user's own configuration to count.
        home = {name: folder for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
        self.process = subprocess.Popen(
            words, env={**os.environ, **home}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.asked = 0
        self.published = {}  # by URI: the last parameters

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            if not line:
                sys.exit("the server is gone")
            name, _, value = line.decode().partition(":")
            if name.lower() == "content-length":
                length = int(value)
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"]
        elif "method" in message and "id" in message:  # a question to us
            answer = None
            if message["method"] == "workspace/applyEdit":
                answer = {"applied": True}
            self.send({"id": message["id"], "result": answer})
        return message

    def ask(self, method, params):
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.asked and "method" not in message:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']['message']}")
                return message["result"]


class Document:
    """A file that is open at the server."""

    def __init__(self, server, path):
        self.server = server
        self.uri = path.resolve().as_uri()
        self.text = path.read_text()
        self.version = 1
        language = "cuda" if path.suffix in (".cu", ".cuh") else "cpp"
        server.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": language, "version": 1, "text": self.text}})
        self.wait()

    def wait(self):
        """Until the server has told of this version all that it has to tell."""
        while self.server.published.get(self.uri, {}).get("version") != self.version:
            self.server.receive()
        lines = self.text.split("\n")
        self.actions = self.server.ask("textDocument/codeAction", {
            "textDocument": {"uri": self.uri},
            "range": {"start": {"line": 0, "character": 0},
                      "end": {"line": len(lines) - 1, "character": len(lines[-1])}},
            "context": {"diagnostics": self.diagnostics(), "only": ["quickfix"]}})

    def diagnostics(self):
        return self.server.published[self.uri]["diagnostics"]

    def change(self, text):
        self.text = text
        self.version += 1
        self.server.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version},
            "contentChanges": [{"text": text}]})
        self.wait()

    def fix(self, title):
        """Takes a quick fix; an editor applies all of its edits or none."""
        for action in self.actions:
            if title in action["title"]:
                break
        else:
            sys.exit(f"no quick fix has the title '{title}'")
        lines = self.text.split("\n")
        offset = lambda at: sum(len(line) + 1 for line in lines[:at["line"]]) + at["character"]
        text = self.text
        edits = action["edit"]["changes"][self.uri]
        for edit in sorted(edits, key=lambda e: -offset(e["range"]["start"])):
            text = (text[:offset(edit["range"]["start"])] + edit["newText"]
                    + text[offset(edit["range"]["end"]):])
        print(f"edits: {len(edits)}")
        self.change(text)


KINDS = {1: "error", 2: "warning", 3: "remark", 4: "hint"}


def show(document):
    """Prints a line for each thing that was published, then the quick fixes."""
    for d in document.diagnostics():
        start = d["range"]["start"]
        print(f"{start['line'] + 1}:{start['character'] + 1}: {KINDS[d['severity']]}: "
              f"{d['message']} [{d.get('code', '')}]")
        for note in d.get("relatedInformation", []):
            print("  note:", note["message"])
    if not document.diagnostics():
        print("nothing to tell")
    for action in document.actions:
        print("quick fix:", action["title"])


def take(step, document):
    kind, _, rest = step.partition(":")
    print(f"== {step}")
    if kind == "text":
        print(document.text)
        return
    if kind == "type":
        old, arrow, new = rest.partition("=>")
        if not arrow or old not in document.text:
            sys.exit(f"'{old}' is not in the text")
        document.change(document.text.replace(old, new, 1))
    elif kind == "fix":
        document.fix(rest)
    else:
        sys.exit(f"no such step: {step}")
    show(document)


def run(program, folder, file, steps):
    server = Server([program, "--log=error"], folder)
    watch = threading.Timer(PATIENCE, server.process.kill)
    watch.daemon = True
    watch.start()
    server.ask("initialize", {
        "processId": None, "rootUri": pathlib.Path(folder).as_uri(),
        "capabilities": {"textDocument": {
            "publishDiagnostics": {"relatedInformation": True},
            "codeAction": {"codeActionLiteralSupport": {
                "codeActionKind": {"valueSet": ["quickfix"]}}}}}})
    server.notify("initialized", {})
    document = Document(server, pathlib.Path(folder) / file)
    show(document)
    for step in steps:
        take(step, document)
    server.ask("shutdown", None)
    server.notify("exit", None)
    return server.process.wait()


def main():
    program, template, file, *steps = sys.argv[1:]
    with tempfile.TemporaryDirectory() as parent:
        folder = os.path.join(os.path.realpath(parent), "project")
        shutil.copytree(template, folder)
        for database in pathlib.Path(folder).glob("**/compile_commands.json"):
            database.write_text(database.read_text().replace("FOLDER", folder))
        sys.exit(run(program, folder, file, steps))


main()
