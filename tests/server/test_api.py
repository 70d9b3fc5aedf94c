"""The API against its own description: requests made up from the schema break nothing and get documented answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.server.harness import roomy, web_server

EXAMPLES = 30
TABLES = "/api/tables/{table_id}"
STUDIES = "/api/studies/{study_id}"


@dataclass
class Running:
    """A server on loopback, a guest, and a table where it is the guest's move."""

    schema: Any
    cookies: dict[str, str]
    table: str
    http: httpx.Client

    def cookies_for(self, path: str) -> dict[str, str]:
        """Those of the guest at the table; of somebody new for what may end a session."""
        if not path.startswith("/api/account"):
            return self.cookies
        # Without certificates, which would take longer to read than everything else here.
        with httpx.Client(base_url=self.http.base_url, verify=False) as http:
            http.put("/api/me", json={"name": "Bob"})
            return dict(http.cookies)

    def operations(self) -> list[Any]:
        return [found.ok() for found in self.schema.get_all_operations()]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with web_server(roomy(tmp_path_factory.mktemp("api"))) as address:
        base = f"http://{address}"
        with httpx.Client(base_url=base, transport=httpx.HTTPTransport(retries=10)) as http:
            http.put("/api/me", json={"name": "Ann"})
            seats = [{"kind": "me"}, {"kind": "screen"}]
            table = http.post("/api/tables", json={"title": "ticket-to-ride-usa", "seats": seats}).json()["id"]
            schema = schemathesis.openapi.from_url(f"{base}/api/docs/openapi.json")
            yield Running(schema, dict(http.cookies), table, http)


def test_everything_is_described(running: Running) -> None:
    found = {(operation.method.upper(), operation.path) for operation in running.operations()}
    assert {
        ("GET", "/api/titles"),
        ("GET", "/api/texts/{language}"),
        ("GET", "/api/titles/{title_id}/board"),
        ("GET", "/api/titles/{title_id}/guide"),
        ("POST", "/api/titles/{title_id}/guide"),
        *(("POST", f"/api/titles/{{title_id}}/{verb}") for verb in ("check", "balance")),
        ("GET", "/api/me"),
        ("PUT", "/api/me"),
        ("GET", "/api/announcement"),
        *(("GET", f"/api/account{noun}") for noun in ("", "/export", "/profile")),
        ("PUT", "/api/account/profile"),
        ("GET", "/api/people"),
        ("GET", "/api/leaderboards/{title_id}"),
        *(("POST", f"/api/account{verb}") for verb in ("", "/sign-in", "/sign-out", "/recover", "/password", "/codes")),
        *(("POST", f"/api/account/{verb}") for verb in ("carry", "claim", "delete")),
        *((verb, "/api/me/notices") for verb in ("GET", "PUT")),
        *(("POST", f"/api/me/notices/{verb}") for verb in ("push", "mail", "mail/confirm", "test")),
        *(("DELETE", f"/api/me/notices/{noun}") for noun in ("push/{device}", "mail", "webhook")),
        ("PUT", "/api/me/notices/webhook"),
        ("GET", "/api/tokens"),
        ("POST", "/api/tokens"),
        ("DELETE", "/api/tokens/{token_id}"),
        ("POST", "/api/bot/account"),
        ("GET", "/api/bots"),
        ("GET", "/api/bot/invitations"),
        *(("POST", f"/api/bot/invitations/{{table_id}}/{verb}") for verb in ("accept", "decline")),
        *(("GET", path) for path in ("/api/bot/stream", "/api/bot/game/{table_id}", "/api/bot/game/{table_id}/stream")),
        *((verb, f"{TABLES}/invitations") for verb in ("GET", "POST")),
        *((verb, f"{TABLES}/notices") for verb in ("GET", "PUT")),
        ("GET", "/api/tables"),
        ("POST", "/api/tables"),
        ("POST", "/api/records"),
        ("GET", TABLES),
        *(("POST", f"{TABLES}/{verb}") for verb in ("join", "leave", "return", "rematch", "trial", "resign", "moves")),
        *(("POST", f"{TABLES}/{verb}") for verb in ("undo", "redo", "answer", "chat", "words", "why")),
        *(("POST", f"{TABLES}/{verb}") for verb in ("orders", "orders/cancel", "replace", "bot", "nonce", "moderate")),
        *(
            ("GET", f"{TABLES}/{noun}")
            for noun in ("history", "steps", "record", "hint", "board", "orders", "ratings", "profiles")
        ),
        ("POST", f"{TABLES}/extend"),
        *((verb, f"{TABLES}/note") for verb in ("GET", "PUT")),
        *((verb, f"{TABLES}/review") for verb in ("GET", "POST")),
        *((verb, "/api/me/vacation") for verb in ("GET", "PUT")),
        ("GET", "/api/me/tables"),
        *((verb, "/api/studies") for verb in ("GET", "POST")),
        ("POST", "/api/studies/open"),
        ("POST", f"{TABLES}/study"),
        *((verb, STUDIES) for verb in ("GET", "DELETE")),
        *(("GET", f"{STUDIES}/{noun}") for noun in ("document", "board", "nodes/{node}")),
        *(("POST", f"{STUDIES}/{verb}") for verb in ("words", "edits", "play")),
        ("PUT", f"{STUDIES}/access"),
    } == found


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_made_up_requests(running: Running, mode: GenerationMode) -> None:
    """Good and bad ones: half of them by a guest at a table that exists, half by nobody at one that does not."""
    for operation in running.operations():
        if mode == GenerationMode.POSITIVE or operation.body or operation.query:
            make_up(running, operation, mode)
    assert running.http.get(f"/api/tables/{running.table}").status_code == 200


def make_up(running: Running, operation: Any, mode: GenerationMode) -> None:
    turns = iter(range(10**6))

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        known = next(turns) % 2 == 0
        if known and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = running.table
        answer = case.call(cookies=running.cookies_for(operation.path) if known else {})
        # What fits the schema may still break a rule of the game.
        case.validate_response(answer, excluded_checks=[positive_data_acceptance])
        assert answer.status_code < 500

    check()
