"""A user's configuration that would open our servers to all, and a look whether they are shut."""

from __future__ import annotations

import http.client
import json
import re
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

import psutil

# All that Jupyter and Voila know to let others in, under each name by which it was ever called.
OPEN = {
    "allow_credentials": True,
    "allow_origin": "*",
    "allow_origin_pat": ".*",
    "allow_password_change": True,
    "allow_remote_access": True,
    "allow_unauthenticated_access": True,
    "auto_token": False,
    "base_url": "/mine/",
    "certfile": "/not/there.pem",
    "cookie_secret": "known to all",
    "custom_display_url": "http://shogun.example/",
    "disable_check_xsrf": True,
    "ip": "0.0.0.0",
    "local_hostnames": ["shogun.example"],
    "open_browser": True,
    "password": "",
    "port": 1,
    "port_retries": 50,
    "root_dir": "/",
    "token": "",
    "tornado_settings": {
        "allow_origin": "*",
        "allow_remote_access": True,
        "disable_check_xsrf": True,
        "headers": {"Access-Control-Allow-Origin": "*"},
    },
    "trust_xheaders": True,
}
CONFIGURATION = {
    **dict.fromkeys(("ServerApp", "NotebookApp", "LabApp", "ExtensionApp", "Voila"), OPEN),
    "IdentityProvider": {"token": "", "cookie_options": {"samesite": "None"}},
    "PasswordIdentityProvider": {"token": "", "hashed_password": "argon2:none"},
    "OwnPagesOnly": {"token": ""},
    "TutorialServer": OPEN,
    "TablePage": OPEN,
    "VoilaConfiguration": {"file_allowlist": [".*"], "file_denylist": []},
}
ADDRESSES = {"wsUrl": "ws://shogun.example/", "fullMathjaxUrl": "//shogun.example/mathjax.js"}
NAMES = ("jupyter_config", "jupyter_server_config", "jupyter_lab_config", "voila")
NAMES += ("jupyter_notebook_config", "jupyter_server_config.d/mine")

STRANGE = ("%00", "a%00b", "%ff", "%ed%a0%80", "../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd")
STRANGE += ("a" * 300, "x" * 9_000, "%C3%BC/%F0%9F%8F%AF", "a%5c..%5cb", "%0d%0aX:%20y")


def make_hostile(place: Path) -> dict[str, str]:
    """Write the configuration into ``place`` and return the environment that names it."""
    folders = [place / "config", place / "further"]
    for folder in folders:
        (folder / "jupyter_server_config.d").mkdir(parents=True)
        for name in NAMES:
            (folder / f"{name}.json").write_text(json.dumps(CONFIGURATION))
            (folder / f"{name}.py").write_text("raise SystemExit('not to be run')")
        (folder / "labconfig").mkdir()
        (folder / "labconfig" / "page_config.json").write_text(json.dumps(ADDRESSES))
    (place / "token").write_text("known")
    return {
        "HOME": str(place),
        "JUPYTER_ALLOW_INSECURE_WRITES": "1",
        "JUPYTER_CONFIG_DIR": str(folders[0]),
        "JUPYTER_CONFIG_PATH": str(folders[1]),
        "JUPYTER_GATEWAY_URL": "http://127.0.0.1:1",
        "JUPYTER_PORT": "1",
        "JUPYTER_RUNTIME_DIR": str(place / "shared"),
        "JUPYTER_SERVER_ALLOW_UNAUTHENTICATED_ACCESS": "true",
        "JUPYTER_TOKEN": "known",
        "JUPYTER_TOKEN_FILE": str(place / "token"),
    }


class Guest:
    """Somebody who asks a server at a port of this machine."""

    def __init__(self, port: int | str, token: str) -> None:
        self.port = int(port)
        self.token = token

    def ask(
        self, path: str, method: str = "GET", *, token: str | None = None, **headers: str
    ) -> http.client.HTTPResponse:
        """The answer, read; a keyword is a header, with ``_`` for ``-``; a ``body`` is a form."""
        body = headers.pop("body", None)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            given["Authorization"] = f"token {token}"
        if body is not None:
            given["Content-Type"] = "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, body, given)
        answer = connection.getresponse()
        answer.text = answer.read().decode(errors="replace")  # type: ignore[attr-defined]
        answer.close()  # of an answer that turns into a web socket there is no end to be read
        connection.close()
        return answer

    def status(self, path: str, method: str = "GET", **given: str) -> int:
        return self.ask(path, method, **given).status

    def cookies(self, path: str, **given: str) -> str:
        """What a browser would send back after it was there."""
        said = self.ask(path, **given).headers.get_all("Set-Cookie") or []
        return "; ".join(cookie.partition(";")[0] for cookie in said)


def assert_shut(guest: Guest, socket: str, process: int) -> None:
    """Only who has the token gets in, and only on this machine; ``socket`` is a path of one."""
    own, foreign = f"http://127.0.0.1:{guest.port}", "http://shogun.example"
    status = "/api/status"
    for path in (status, socket):
        for wrong in ({}, {"token": "known"}, {"token": "wrong"}):
            assert guest.status(path, **wrong) in (302, 403), path  # 302: to where one logs in
        assert guest.status(path, token=guest.token, Host="shogun.example") == 403
    assert guest.status(status, token=guest.token) == 200
    assert guest.status(status, token=guest.token, Origin=own) == 200
    assert guest.status(status, token=guest.token, Origin=foreign) == 404
    assert guest.status("/api/shutdown", "POST") == 403

    # A browser that was let in once: pages of others can neither read with its cookie nor act.
    login = guest.ask(f"/login?token={guest.token}", token=guest.token)
    assert all(
        "SameSite=Lax" in c for c in login.headers.get_all("Set-Cookie") or [] if "user" in c
    )
    cookie = guest.cookies("/login", token=guest.token)
    assert cookie
    answer = guest.ask(status, Cookie=cookie, Origin=own)
    assert answer.status == 200
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert guest.status(status, Cookie=cookie, Origin=foreign) == 404
    assert guest.status("/api/shutdown", "POST", Cookie=cookie) == 403  # no proof against xsrf
    assert guest.status("/api/shutdown", "POST", Cookie=cookie, Origin=foreign) in (403, 404)
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
    upgrade |= {"Sec_WebSocket_Key": "c2hvZ3VuX25iIHNob2d1bg==", "Cookie": cookie}
    assert guest.status(socket, Origin=foreign, **upgrade) == 403
    assert guest.status(socket, Origin=own, **upgrade) == 101

    # The token may be typed, too; nobody makes a password of his own out of it.
    form = {"_xsrf": "proof", "password": guest.token, "new_password": "mine"}
    assert guest.status("/login", "POST", body=urlencode(form), Cookie="_xsrf=proof") == 302
    form["password"] = "wrong"
    assert guest.status("/login", "POST", body=urlencode(form), Cookie="_xsrf=proof") == 401
    assert guest.status("/login", "POST", body=urlencode(form)) == 403

    listening = set()
    for server in psutil.Process(process).children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # JupyterLab asks other programs in passing
            listening |= {c.laddr.ip for c in server.net_connections("inet") if not c.raddr}
    assert listening == {"127.0.0.1"}


def assert_strange_paths_are_not_found(guest: Guest, *bases: str) -> None:
    """With and without the token, below each of these paths."""
    for base in bases:
        for path in STRANGE:
            assert guest.status(base + path, token=guest.token) == 404, base + path
            assert guest.status(base + path) in (302, 403, 404), base + path
            assert not re.search("Traceback|Error:", guest.ask(base + path).text)  # type: ignore[attr-defined]
