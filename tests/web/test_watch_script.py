"""The script of a phone that looks whether its round has gone on, with a browser that is made up."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.pyodide.run import node_and_npm

SCRIPT = Path(__file__).resolve().parents[2] / "tutor" / "app" / "static" / "watch.js"

BROWSER = """
let looks;
globalThis.document = { hidden: false, addEventListener: () => {} };
globalThis.setInterval = (look) => { looks = look; };
globalThis.clearInterval = () => {};
const told = [];
const answers = JSON.parse(process.argv[2]);
globalThis.fetch = async () => {
  const [status, mark] = answers.shift();
  return { ok: status < 300, status, headers: { get: () => mark } };
};
const { default: watch } = await import(process.argv[3]);
const data = { path: "/round", mark: "r:1", every: 1000 };
watch({ parentElement: {}, data, setTriggerValue: (name, mark) => told.push([name, mark]) });
while (answers.length) await looks();
console.log(JSON.stringify(told));
"""


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ([[204, "r:1"], [204, "r:1"]], 0),
        ([[204, "r:2"], [204, "r:2"]], 1),
        ([[204, ""]], 1),
        ([[204, "away"], [204, "r:1"]], 1),
        ([[503, None], [500, None]], 0),
        ([[403, None], [403, None]], 1),
    ],
    ids=["the same", "gone on", "none", "put away", "the records are away", "signed out"],
)
def test_a_page_is_told_once_when_it_has_to_look(tmp_path: Path, answers: list[list[object]], told: int) -> None:
    [node], _, environment = node_and_npm()
    module, browser = tmp_path / "watch.mjs", tmp_path / "browser.mjs"
    module.write_text(SCRIPT.read_text("utf-8"), "utf-8")
    browser.write_text(BROWSER, "utf-8")
    command = [node, str(browser), json.dumps(answers), module.as_uri()]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60)
    assert [name for name, _ in json.loads(done.stdout)] == ["turn"] * told
