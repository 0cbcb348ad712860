"""The command line: exit status, what is printed, and that no input ends in a traceback."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tutor import cli, registry
from tutor.cli import cases
from tutor.cli.cases import LARGEST_FILE, CaseFileError, parse_cases
from tutor.cli.output import LONGEST_LINE, one_line
from tutor.explain.language import codes, language

CASES = Path(__file__).parent / "cases" / "bura.yaml"
GOOD = """\
- id: good-1
  game: bura
  rules: seed
  ask: trick
  given: {trump: h, plays: [Ts 7s, As 6h]}
  expect: {taker: 1, points: 21}
  clauses: [bura.trick.beat-all]
"""
DIFFERENT = GOOD.replace("good-1", "other-1").replace("taker: 1", "taker: 0")
BROKEN = GOOD.replace("good-1", "broken-1").replace("trump: h", "trump: x")

POSITION = (
    "bura/seed | trump 9d | N Ah 7c | S 6c 8h | stock none | won N As Ts Ks Qs Js Ad Td Kd Qd Jd 9d 8d 7d 6d, "
    "S Th Kh Qh Jh 9h 7h 6h Ac Tc Kc Qc Jc 9c 8c 9s 8s 7s 6s | tricks N 3, S 3 | dealer S | lead N | taker N | "
    "act N lead"
)


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, list[str], list[str]]:
    """Exit status and the lines of both outputs."""
    try:
        status = cli.main([str(argument) for argument in arguments])
    except SystemExit as leaving:
        status = int(leaving.code or 0)
    out, err = capsys.readouterr()
    return status, out.splitlines(), err.splitlines()


def written(folder: Path, text: str | bytes, name: str = "cases.yaml") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


# ---------------------------------------------------------------- cases


@pytest.mark.parametrize("game", sorted(registry.games()))
def test_referee_finds_every_case_right(capsys: pytest.CaptureFixture[str], game: str) -> None:
    path = CASES.with_name(f"{game}.yaml")
    count = len(yaml.safe_load(path.read_text(encoding="utf-8")))
    status, out, err = run(capsys, "referee", path)
    assert (status, err) == (0, [])
    assert len(out) == count + 1
    assert out[-1] == f"{count} cases: {count} right, 0 differing, 0 unreadable."
    assert all(line.endswith(": right") for line in out[:-1])


def test_referee_shows_what_differs_and_exits_with_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, err = run(capsys, "referee", written(tmp_path, GOOD + DIFFERENT))
    assert (status, err) == (1, [])
    assert out == [
        "good-1: right", "other-1: differs: taker should be 0, is 1",
        "2 cases: 1 right, 1 differing, 0 unreadable.",
    ]  # fmt: skip


def test_unreadable_case_does_not_stop_the_others(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = written(tmp_path, BROKEN + GOOD + DIFFERENT)
    status, out, err = run(capsys, "referee", path)
    assert status == 2
    assert out[0] == "good-1: right"
    assert out[-1] == "3 cases: 1 right, 1 differing, 1 unreadable."
    assert err == [f"{path}: Case broken-1, key given.trump: “x” is not a suit. Write s, h, d or c."]


def test_broken_file_does_not_stop_the_others(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, err = run(capsys, "referee", tmp_path / "none.yaml", written(tmp_path, GOOD))
    assert (status, len(err)) == (2, 1)
    assert out == ["good-1: right", "1 case: 1 right, 0 differing, 0 unreadable."]


def test_same_id_twice_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, _, err = run(capsys, "referee", written(tmp_path, GOOD), written(tmp_path, GOOD, "more.yaml"))
    assert status == 2
    assert err == [f"{tmp_path / 'more.yaml'}: Case good-1, key id: Another case has the same id."]


def test_json_prints_answers_and_compares_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bare = DIFFERENT.replace("  expect: {taker: 0, points: 21}\n", "").replace("other-1", "bare-1")
    status, out, err = run(capsys, "referee", "--json", written(tmp_path, DIFFERENT + bare))
    assert (status, err) == (0, [])
    answers = json.loads("\n".join(out))
    assert [entry["id"] for entry in answers] == ["other-1", "bare-1"]
    assert list(answers[0]) == ["id", "answer", "clauses", "explanation"]
    assert answers[0]["answer"] == {"taker": 1, "points": 21, "beaten": True}
    assert "bura.trick.beat-all" in answers[0]["clauses"]
    assert list(answers[0]["explanation"]) == list(codes())
    assert "Шестёрка червей бьёт" in answers[0]["explanation"]["ru"]


def test_json_of_nobody_and_of_tables(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    case = """\
- id: p
  game: bura
  rules: burkozel-points
  ask: penalties
  given: {won: {N: 61, S: 59}, tricks: {N: 5, S: 6}}
"""
    _, out, _ = run(capsys, "referee", "--json", written(tmp_path, case))
    assert json.loads("\n".join(out))[0]["answer"] == {
        "penalties": {"N": 0, "S": 2}, "score": {"N": 0, "S": 2}, "lost": "none", "next": "plain",
    }  # fmt: skip


def test_referee_reads_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    status, out, _ = run(capsys, "referee", "-")
    assert (status, out[0]) == (0, "good-1: right")


def test_on_off_and_yes_mean_what_they_say(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    case = """\
- id: on-1
  game: bura
  rules: {base: seed, options: {follow_single: on}}
  ask: reply
  given: {trump: h, hand: 6s 7d Kc, lead: Ts, cards: Kc}
  expect: {legal: no}
"""
    assert run(capsys, "referee", written(tmp_path, case))[0] == 0
    assert run(capsys, "referee", written(tmp_path, case.replace("on}", "'on'}").replace("no}", "false}")))[0] == 0


BOMB = "- &a [x, x]\n" + "".join(f"- &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20))

HOSTILE = {
    "empty": (b"", "list of cases"),
    "no cases": (b"[]", "list of cases"),
    "one scalar": (b"hello", "list of cases"),
    "a table": (b"id: x\ngame: bura\n", "list of cases"),
    "not utf-8": (b"- id: caf\xe9\n", "not a text in UTF-8: see byte 10"),
    "utf-16": ("- id: x\n".encode("utf-16"), "UTF-8"),
    "binary": (bytes(range(256)), "Line|UTF-8|YAML"),
    "control signs": (b"- id: \x01\x02\n", "not YAML"),
    "aliases": (BOMB.encode(), "Line 2: aliases"),
    "merge": (b"- &a {id: x}\n- {<<: *a}\n", "Line 2: aliases"),
    "deep": (b"[" * 5000, "nested too deeply|not YAML"),
    "deep blocks": (b"".join(b" " * n + b"- \n" for n in range(200)), "list of cases|nested|YAML|table"),
    "key twice": (b"- id: x\n  game: bura\n  id: y\n", "Line 3: the key id is given twice"),
    "key twice inside": (GOOD.replace("{trump: h,", "{trump: h, trump: s,").encode(), "Line 5: the key trump"),
    "table as key": (b"- {[a]: b}\n", "not YAML"),
    "open quote": (b"- id: 'x\n", "not YAML"),
    "tab": (b"- id: x\n\tgame: bura\n", "Line 2: this is not YAML"),
    "two documents": (b"- id: x\n---\n- id: y\n", "not YAML"),
    "a tag": (b"- !!python/object/apply:os.system [echo hello]\n", "not YAML"),
    "another tag": (b"- !!binary x\n", "not YAML|table"),
    "long number": (b"- id: " + b"9" * 6000, "not YAML|id"),
    "a date": (b"- id: 2026-13-45\n", "missing|Case"),
    "cases that are none": (b"- 1\n- null\n- [x]\n", "table of keys"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("how", [[], ["--json"]])
def test_hostile_file_is_refused_in_single_lines(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, how: list[str]
) -> None:
    raw, says = HOSTILE[name]
    path = written(tmp_path, raw)
    status, _, err = run(capsys, "referee", *how, path)
    assert status == 2
    assert err
    assert all(line.startswith(f"{path}: ") and "Traceback" not in line for line in err)
    assert any(part in line for part in says.split("|") for line in err), err
    assert not any("{" in line.replace("'{", "") for line in err), err


def test_too_large_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = written(tmp_path, b"#" * (LARGEST_FILE + 1))
    status, _, err = run(capsys, "referee", path)
    assert (status, err) == (2, [f"{path}: The file is too large for a file of cases."])


def test_file_with_too_many_values_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cases, "MOST_VALUES", 1000)
    path = written(tmp_path, b"- [" + b"1," * 1000 + b"1]\n")
    status, _, err = run(capsys, "referee", path)
    assert (status, err) == (2, [f"{path}: Line 1: the file holds too much."])


def test_what_is_no_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.yaml", "\0", tmp_path / ("x" * 300)):
        status, _, err = run(capsys, "referee", path)
        assert (status, len(err)) == (2, 1)
        assert "cannot be read" in err[0]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything")
def test_unreadable_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    path.chmod(0)
    assert run(capsys, "referee", path)[0] == 2


@pytest.mark.prove
@given(raw=st.one_of(
    st.binary(max_size=200),
    st.text(alphabet="- :{}[]\"'&*!|>%@`#,?\n\tidgamerulsk0~<=.", max_size=80).map(str.encode),
))  # fmt: skip
def test_no_bytes_raise_anything_but_a_refusal(raw: bytes) -> None:
    refusal = None
    try:
        cases = parse_cases(raw)
    except CaseFileError as error:
        refusal = error
    assert language("ru").error(refusal) if refusal else cases


# ---------------------------------------------------------------- questions, rules, languages


def test_ask_says_answer_reason_rule_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "ask", "seed | trick | trump h | plays Ts 7s, As 6h")
    assert status == 0
    assert out[0] == "The answer takes the trick: 21 points."
    assert out[2].startswith(
        "The six of hearts beats the ten of spades, and the ace of spades beats the seven of spades. "
    )
    assert out[3].startswith("  Sources: ")
    assert "  [bura.trick.beat-all]" in out


def test_ask_joins_its_words_and_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "ask", "--json", "bura/seed", "|", "value", "|", "cards", "Ah", "10h")
    found = json.loads("\n".join(out))
    assert status == 0
    assert found["question"] == "bura/seed | value | cards Ah Th"
    assert found["answer"] == {"points": 21}
    assert list(found["explanation"]) == list(codes())


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("seed | trick | trump h | plays Ts, 1x", "Line 1, column 26: “1x” is not a card."),
        ("seed", "A question is written as"),
        ("nothing | trick | trump h", "There is no rule set nothing."),
        ("whist/seed | trick | trump h", "There is no game whist."),
        ("seed | lead | trump h | hand Ts Ts | cards Ts", "The card Ts is given twice."),
        ("seed | lead | trump h | hand Ts 9s 8s 7s | cards Ts", "at most 3 cards"),
        ("seed | lead | trump z | hand Ts | cards Ts", "is not a suit"),
        ("seed\n| lead\n| \x1b[31mtrump h", "unknown here"),
        ("x" * 5000 + " | lead", "There is no rule set xxx"),
    ],
)
def test_unreadable_question_is_one_line(capsys: pytest.CaptureFixture[str], question: str, says: str) -> None:
    status, out, err = run(capsys, "ask", question)
    assert (status, out, len(err)) == (2, [], 1)
    assert says in err[0]
    assert err[0].isprintable()
    assert len(err[0]) < 600


def test_rules_are_listed_and_compared(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "rules")
    assert status == 0
    assert "bura/seed: Bura as in the old Russian text" in out
    _, out, _ = run(capsys, "rules", "bura/pagat+reply=closed")
    assert out[0] == "bura/pagat+reply=closed: Bura as on Pagat"
    assert any(line.startswith("  reply=closed  Whether an answer") for line in out)
    _, out, _ = run(capsys, "rules", "bura/seed")
    assert out[-1] == "  Every option stands as it usually does."
    assert run(capsys, "rules", "nothing")[0] == 2
    assert "bura/pagat" in run(capsys, "rules", "pagat")[2][0]
    assert run(capsys, "rules", "seed+reply")[0] == 2


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "version")
    assert status == 0
    assert out[0].startswith("tutor ")


@pytest.mark.parametrize("arguments", [[], ["what"], ["referee"], ["ask"], ["referee", "--what"], ["rules", "a", "b"]])
def test_wrong_arguments_are_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out, len(err)) == (2, [], 1)
    assert err[0].startswith("tutor")


@pytest.mark.parametrize(
    ("code", "said"),
    [("it", "La risposta fa la presa: 21 punti."), ("ru", "Ответ берёт взятку: 21 очко."),
     ("en", "The answer takes the trick: 21 points.")],
)  # fmt: skip
def test_language_is_chosen_or_that_of_the_machine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, code: str, said: str
) -> None:
    question = "seed | trick | trump h | plays Ts 7s, As 6h"
    assert run(capsys, "ask", "--lang", code, question)[1][0] == said
    assert run(capsys, "ask", f"--lang={code}", question)[1][0] == said
    monkeypatch.setenv("LANG", f"{code}_XX.UTF-8")
    assert run(capsys, "ask", question)[1][0] == said


def test_refusals_are_in_the_language(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = written(tmp_path, BROKEN)
    _, out, err = run(capsys, "referee", path, "--lang", "ru")
    assert err == [f"{path}: Случай broken-1, ключ given.trump: «x» — не масть. Пишите s, h, d или c."]
    assert out == ["1 случай: верно 0, не совпало 0, не прочитано 1."]


@pytest.mark.parametrize("arguments", [["--lang", "fr"], ["--lang="], ["--lang=../en"]])
def test_unknown_language_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    status, _, err = run(capsys, "rules", *arguments)
    assert (status, len(err)) == (2, 1)
    assert err[0].startswith("There is no language")


@pytest.mark.parametrize("code", codes())
def test_help_is_in_the_language(capsys: pytest.CaptureFixture[str], code: str) -> None:
    status, out, _ = run(capsys, "referee", "--help", "--lang", code)
    assert status == 0
    assert language(code).text("answer the cases of a file and compare") in " ".join(" ".join(out).split())


def test_one_line_is_printable_and_short() -> None:
    assert one_line("a\n\tb\x1b[31m") == "a b�[31m"
    assert len(one_line("x" * 10_000)) == LONGEST_LINE + 1


# ---------------------------------------------------------------- as a process


def process(*arguments: object, **more: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "tutor.cli", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, **more)  # type: ignore[call-overload]


@pytest.mark.machine
def test_closed_pipe_is_quiet(tmp_path: Path) -> None:
    shell = shutil.which("sh")
    if shell is None:
        pytest.skip("needs a shell")
    line = f"'{sys.executable}' -m tutor.cli referee --json '{CASES}' | head -c 10; "
    run_ = subprocess.run([shell, "-c", line], capture_output=True, check=False)
    assert run_.stderr == b""
    assert run_.stdout.startswith(b"[")


@pytest.mark.machine
@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("referee - <&-", 2),
        ("rules >&-", 0),
        ("rules >/dev/full", 2),
        ("referee - </dev/null", 2),
        ("rules 2>&- >&-", 0),
    ],
)
def test_odd_streams_are_quiet(line: str, status: int) -> None:
    shell = shutil.which("sh")
    if shell is None or not Path("/dev/full").exists():
        pytest.skip("needs a shell and its devices")
    run_ = subprocess.run([shell, "-c", f"'{sys.executable}' -m tutor.cli {line}"], capture_output=True, check=False)
    assert run_.returncode == status, run_.stderr
    assert run_.stderr.count(b"\n") == (1 if status else 0), run_.stderr


@pytest.mark.machine
def test_process_without_utf_8_still_answers() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LANG": "ru_RU.UTF-8", "LC_ALL": ""}
    run_ = process("ask", "seed | value | cards Ah", env=environment)
    assert run_.returncode == 0
    assert rb"\u" in run_.stdout


@pytest.mark.machine
def test_arguments_that_are_no_text_are_refused() -> None:
    command = [os.fsencode(sys.executable), b"-m", b"tutor.cli", b"ask", b"seed | \xff\xfe"]
    run_ = subprocess.run(command, capture_output=True, check=False)
    assert run_.returncode == 2
    assert b"Traceback" not in run_.stderr
    assert run_.stderr.count(b"\n") == 1


@pytest.mark.machine
def test_installed_command_answers() -> None:
    tutor = Path(sys.executable).with_name("tutor")
    if not tutor.exists():
        tutor = Path(sys.executable).with_name("tutor.exe")
    run_ = subprocess.run([tutor, "version"], capture_output=True, check=True)
    assert run_.stdout.startswith(b"tutor ")


INTERRUPTING = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
sys.meta_path.insert(0, Interrupting())
from tutor.cli import main
sys.exit(main({arguments!r}))
"""


@pytest.mark.machine
@pytest.mark.parametrize(
    ("module", "arguments", "said"),
    [
        ("tutor.cli.entry", ["solve", "--lang", "it", POSITION], "Interrotto."),
        ("sqlalchemy", ["rules", "--lang", "ru"], "Прервано."),
        ("tutor.solve.answer", ["solve", "--lang", "en", POSITION], "Interrupted."),
    ],
)
def test_interrupt_while_modules_are_loaded_is_one_line(module: str, arguments: list[str], said: str) -> None:
    script = INTERRUPTING.format(module=module, arguments=arguments)
    run_ = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", script], capture_output=True, check=False, encoding="utf-8"
    )
    assert (run_.returncode, run_.stdout, run_.stderr) == (130, "", said + "\n")


def test_what_the_system_refuses_is_one_line_wherever_output_goes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tutor.cli.entry.run", refused)
    with contextlib.redirect_stdout(io.StringIO()):
        assert cli.main(["rules", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "tutor: the disk is full\n"


def test_interrupt_of_a_command_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tutor.cli.entry.run", interrupted)
    before = signal.getsignal(signal.SIGINT)
    assert run(capsys, "rules") == (130, [], ["Interrupted."])
    assert signal.getsignal(signal.SIGINT) is before
