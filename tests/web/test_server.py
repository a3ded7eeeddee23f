"""
The example of xlwings Server as a browser shows it: its real task pane in Chromium; only Excel itself is simulated.
"""

from __future__ import annotations

import http.client
import json
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest

from tests import missing
from tests.functions.grids import KOYA_GRID
from tests.rows import each_row
from tests.web.addin import EXAMPLE, environment, need_server, serving
from tests.web.cases import SWISS
from tests.web.manifests import problems
from tests.web.programs import HERE, run_node
from xl_departage.functions import names

CALLS: list[tuple[str, list[Any]]] = [
    ("POINTS", [SWISS]),
    ("POINTS", [[*SWISS, ["", "", ""]]]),
    ("BUCHHOLZ", [SWISS, 1]),
    ("KOYA", [KOYA_GRID, 3, "FFE", 2]),
    ("KOYA", [KOYA_GRID, [[2]], None, [[""]]]),
    ("BERLIN", [[[1], [0], [0], [0], [1], [0], ["0,5"], [1], [1]]]),
    ("ELO_EXPECTED", [1760, [[1645]]]),
    ("ELO_EXPECTED", [1760, [["NC", 1645]]]),
    ("ELO_DIFFERENCE", [75]),
    ("BUCHHOLZ", [[["+ 2"], ["- 1X"]]]),
    ("POINTS", [[["+ 2", {"type": "Error", "basicValue": "#N/A", "basicType": "Error"}], ["- 1", ""]]]),
    ("STANDINGS", [SWISS, "SB"]),
    ("SOLKOFF", [SWISS]),
]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output of the server."""
    return tmp_path_factory.mktemp("server") / "log.txt"


@pytest.fixture(scope="module")
def server(log: Path) -> Iterator[str]:
    """The address of the running example."""
    with serving(EXAMPLE, log, XLWINGS_HOSTNAME="club.example") as address:
        yield address


@pytest.fixture(scope="module")
def browser(server: str) -> dict[str, Any]:
    """The task pane, opened once with all formulas entered."""
    answer: dict[str, Any] = run_node(
        "browser_session.mjs",
        {
            "chromium": missing.chromium(),
            "page": f"{server}/taskpane.html",
            "metadata": "/xlwings/custom-functions-meta.json",
            "mock": (HERE / "office_mock.js").read_text(encoding="utf-8"),
            "local": [],
            "ready": "globalThis.sheet?.associated.length > 0 && globalThis.xlwings !== undefined",
            "calls": [{"name": name, "args": args} for name, args in CALLS],
        },
        seconds=120,
    )
    return answer


def fetch(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=30) as response:
        content: bytes = response.read()
    return content


def ask(server: str, function: str, *args: Any, culture: str = "en-US") -> tuple[int, bytes]:
    """The answer of the server to a formula, as Office sends it."""
    body = {
        "func_name": function, "args": args, "caller_address": "S!A1", "content_language": "en-US", "version": "x",
        "runtime": "1.4", "date_format": "", "culture_info_name": culture, "task_key": "", "client": "Office.js",
    }  # fmt: skip
    connection = http.client.HTTPConnection(urlsplit(server).netloc, timeout=30)
    try:
        connection.request(
            "POST", "/xlwings/custom-functions-call", json.dumps(body), {"Content-Type": "application/json"}
        )
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


@pytest.mark.slow
def test_every_function_has_its_bare_name(server: str) -> None:
    metadata = json.loads(fetch(f"{server}/xlwings/custom-functions-meta.json"))

    assert sorted(function["name"] for function in metadata["functions"]) == sorted(names())


@pytest.mark.slow
def test_the_server_answers_with_values_tables_and_sentences(server: str) -> None:
    """What the task pane asks, without a browser."""

    def answered(function: str, *args: Any) -> Any:
        status, answer = ask(server, function, *args)
        assert status == 200, answer
        return json.loads(answer)["result"]

    assert answered("POINTS", SWISS) == [[2.5], [1.5], [2], [0]]
    assert answered("BUCHHOLZ", SWISS, [[1]]) == [[3.5]]
    header, *rows = answered("STANDINGS", SWISS, [["SB"]])
    assert len(header) == len(rows[0])
    assert [row[1] for row in rows] == [1, 3, 2, 4]
    status, sentence = ask(server, "BUCHHOLZ", [["+ 2"], ["- 1X"]])
    assert status == 400
    assert sentence.decode().startswith("Row 2, round 1, “- 1X”: this cell cannot be read.")


@pytest.mark.slow
def test_every_function_registers_under_its_bare_name(browser: dict[str, Any]) -> None:
    assert sorted(browser["associated"]) == sorted(names())
    assert "BUCHHOLZ" in browser["text"]


@pytest.mark.slow
def test_the_task_pane_asks_no_other_host_and_has_no_error(browser: dict[str, Any]) -> None:
    assert browser["refused"] == []
    # A wrong argument is answered with status 400, which both Chromium and xlwings report.
    assert [text for text in browser["errors"] if "status of 400" not in text and "Attempt 1: " not in text] == []


@pytest.mark.slow
def test_formulas_give_cells(browser: dict[str, Any]) -> None:
    answers = [answer.get("cells", answer) for answer in browser["answers"]]

    assert answers[0] == [[2.5], [1.5], [2], [0]], "a column that spills"
    assert answers[1] == [[2.5], [1.5], [2], [0], [""]], "an empty row stays one"
    assert answers[2] == [[3.5]], "one player, one value"
    assert answers[3] == [[4.5]], "FFE 1998, 4: Claude, two groups further"
    assert answers[4] == [[3]], "ranges of one cell; left out, and blank, are the defaults"
    assert answers[5] == [[18.5]], "FFE 1998: Berlin"
    assert answers[6] == [[0.66]], "BEL: 115 points above"
    assert answers[7] == [["#N/A", 0.66]], "an error in one cell of a row"
    assert answers[8] == [["#NUM!"]], "an error of its own kind"
    assert answers[12] == [["#NAME?"]], "a function that nobody has"


@pytest.mark.slow
def test_an_error_stands_in_the_cell_with_its_message(browser: dict[str, Any]) -> None:
    unreadable, error_cell = browser["answers"][9:11]

    assert unreadable["cells"] == [["#VALUE!"]]
    assert unreadable["message"].startswith("Row 2, round 1, “- 1X”: this cell cannot be read.")
    assert error_cell["cells"] == [["#VALUE!"]]
    assert "row 1" in error_cell["message"].lower()


@pytest.mark.slow
def test_a_table_spills_with_its_header(browser: dict[str, Any]) -> None:
    header, *rows = browser["answers"][11]["cells"]

    assert len(header) == len(rows[0])
    assert [row[1] for row in rows] == [1, 3, 2, 4]


@pytest.mark.slow
def test_the_manifest_is_sound(server: str) -> None:
    manifest = fetch(f"{server}/manifest")

    assert problems(manifest) == []
    assert b"club.example" in manifest
    assert b"Namespace" not in manifest.replace(b"xmlns", b"")
    icons = [
        urlsplit(image.get("DefaultValue", "")).path
        for image in ElementTree.fromstring(manifest).iter(
            "{http://schemas.microsoft.com/office/officeappbasictypes/1.0}Image"
        )
        if image.get("DefaultValue")
    ]
    assert len(icons) == 3
    for icon in icons:
        assert fetch(f"{server}{icon}").startswith(b"\x89PNG")


@pytest.mark.slow
def test_a_namespace_shows_in_the_manifest() -> None:
    need_server()
    code = (
        "from fastapi.testclient import TestClient; from xlwings_server.main import main_app; "
        "print(TestClient(main_app).get('/manifest', headers={'X-Forwarded-Proto': 'https'}).text)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=EXAMPLE,
        env=environment(EXAMPLE, XLWINGS_FUNCTIONS_NAMESPACE="club", XLWINGS_ENVIRONMENT="dev"),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )

    assert problems(done.stdout.encode()) == []
    assert '<bt:String id="Functions.Namespace" DefaultValue="CLUB_DEV" />' in done.stdout


@pytest.mark.slow
def test_a_body_that_is_too_large_is_refused_before_it_is_read(server: str) -> None:
    def post(size: int, chunked: bool) -> int:
        connection = http.client.HTTPConnection(urlsplit(server).netloc, timeout=30)
        body = b'{"func_name": "' + b"x" * size + b'"}'
        chunks = iter([body[at : at + 65536] for at in range(0, len(body), 65536)])
        try:
            connection.request(
                "POST",
                "/xlwings/custom-functions-call",
                chunks if chunked else body,
                {"Content-Type": "application/json"},
                encode_chunked=chunked,
            )
            return connection.getresponse().status
        except (BrokenPipeError, ConnectionResetError):
            # The server answered and closed the connection before everything was sent.
            return 413
        finally:
            connection.close()

    assert post(400_001, False) == 413
    assert post(400_001, True) == 413
    assert post(5 * 2**20, True) == 413
    # Data within the limit is processed: there is no such function.
    assert post(100, False) == 500


@pytest.mark.slow
def test_a_range_of_too_many_rows_is_refused(server: str) -> None:
    def status(rows: int) -> int:
        return ask(server, "POINTS", [["+ 2"], ["- 1"], *([[""]] * (rows - 2))])[0]

    assert (status(3000), status(3001)) == (200, 413)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("culture", "heading"), [("nl-BE", "Naam"), ("fr-BE", "Nom"), ("en-GB", "Name"), ("it-IT", "Nom")]
)
def test_tables_are_in_the_language_of_the_caller(server: str, culture: str, heading: str) -> None:
    args = [[["+ 2"], ["- 1"]], [["BH"]], [["FIDE-2026"]], None, None, None]

    _, answer = ask(server, "CLASSEMENT", *args, culture=culture)

    assert heading == json.loads(answer)["result"][0][2], answer


UP = "../" * 30


def raw(server: str, path: bytes) -> tuple[int, bytes]:
    """The answer to a path sent unchanged, which an HTTP client would not do."""
    host, _, port = urlsplit(server).netloc.partition(":")
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: club.example\r\nConnection: close\r\n\r\n")
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    return int(answer.split(b" ", 2)[1]), answer


@pytest.mark.slow
@each_row("secret", ["etc/hostname", f"{EXAMPLE.as_posix().lstrip('/')}/app.py"])
@each_row(
    "path",
    [
        f"/static/{UP}{{}}",
        f"/static/images/{UP}{{}}",
        f"/static/{UP.replace('../', '..%2f')}{{}}",
        f"/static/{UP.replace('../', '%2e%2e/')}{{}}",
        f"/static/{UP.replace('../', '%2E%2E%2F')}{{}}",
        f"/static/{UP.replace('../', '%252e%252e%252f')}{{}}",
        f"/static/{UP.replace('../', '%25252e./')}{{}}",
        f"/static/{UP.replace('../', '..%5c')}{{}}",
        f"/static/{UP.replace('../', '..%255c')}{{}}",
        f"/static/{UP.replace('/', chr(92))}{{}}",
        "/static//{}",
        "/static/%2f{}",
        "/static/C:/{}",
        "/static/{}%00.png",
        "/static/%2500{}",
        f"http://club.example/static/{UP}{{}}",
    ],
)
def test_a_path_that_leads_out_of_its_folder_is_refused(server: str, path: str, secret: str) -> None:
    status, answer = raw(server, path.format(secret).encode())

    assert status == 400, answer
    assert b"LARGEST_BODY" not in answer
    assert Path("/etc/hostname").read_bytes().strip() not in answer


@pytest.mark.slow
def test_the_folder_of_the_project_is_not_served(server: str) -> None:
    """Even without `..`: files next to the folders that are served."""
    for path in (b"/app.py", b"/.env", b"/pyproject.toml", b"/static/app.py"):
        assert raw(server, path)[0] == 404
    assert raw(server, b"/static/images/icons/departage-16.png")[0] == 200


@pytest.mark.slow
def test_a_missing_package_stops_the_server_instead_of_serving_other_functions(tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(EXAMPLE, project, ignore=shutil.ignore_patterns("__pycache__"))
    package = project / "xl_departage"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")

    with (
        pytest.raises(AssertionError, match="xl_departage cannot be imported here"),
        serving(project, tmp_path / "log.txt"),
    ):
        pass


def test_the_example_holds_no_key() -> None:
    for path in EXAMPLE.rglob("*"):
        if path.is_file() and path.suffix in (".py", ".toml", ".txt", ".html", ".xml", ".md"):
            assert not re.search(r"LICENSE_KEY *= *[\"']?(?:noncommercial|g)", path.read_text(encoding="utf-8")), path
