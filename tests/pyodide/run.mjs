// Load Pyodide, answer the cases into WORK/answers.txt, then run the tests named. Arguments: ROOT SITE WORK TESTS...
import { loadPyodide } from "pyodide";

const [root, site, work, ...tests] = process.argv.slice(2);
const python = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/" } });
python.mountNodeFS("/repo", root);
python.mountNodeFS("/site", site);
python.mountNodeFS("/out", work);
python.globals.set("tests", python.toPy(tests));

const failed = python.runPython(`
import contextlib, runpy, sys

sys.path[:0] = ["/repo"]
sys.argv = ["answers.py", "/out/cases.json"]
with open("/out/answers.txt", "w", encoding="utf-8") as out, contextlib.redirect_stdout(out):
    runpy.run_path("/repo/tests/pyodide/answers.py", run_name="__main__")

sys.path.append("/site")
import pytest

status = 0
if tests:
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-c", "/repo/tests/pyodide/pytest.ini"]
    options += ["--rootdir", "/repo", "--confcutdir", "/repo/tests", "--durations", "5"]
    status = int(pytest.main([*options, *(f"/repo/tests/{test}" for test in tests)]))
status
`);
process.exit(failed);
