"""The page, its headers, and what can be read without a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.harness import House

import roundhouse as rh
from roundhouse.server import pages
from roundhouse.server.auth import Guests, load_key
from roundhouse.server.errors import Refused

pytestmark = pytest.mark.anyio


@pytest.fixture
def site(tmp_path: Path, house: House, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built page."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Roundhouse</title>" + " " * 2000)
    (folder / "assets" / "main-1a2b.js").write_text("export {}")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "pl.webmanifest").write_text("{}")
    (tmp_path / "secret").write_text("s3cret")
    made = pages.Pages(folder)
    monkeypatch.setattr(house.server.pages, "find", made.find)
    return folder


async def test_without_a_page_a_plain_one_says_how_to_build_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.server.pages, "find", lambda _: None)
    answer = await house.stranger().http.get("/", headers={"accept-language": "pl-PL,pl;q=0.9,en;q=0.8"})
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/html")
    assert '<html lang="pl">' in answer.text and "<script" not in answer.text


@pytest.mark.parametrize("path", ["/", "/index.html"])
async def test_addresses_inside_the_page(house: House, site: Path, path: str) -> None:
    answer = await house.stranger().http.get(path)
    assert answer.status_code == 200 and "Roundhouse" in answer.text
    assert answer.headers["cache-control"] == "no-cache" and answer.headers["content-encoding"] == "gzip"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy and "unsafe" not in policy and "http" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    again = await house.stranger().http.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304 and again.content == b""
    head = await house.stranger().http.head(path)
    assert head.status_code == 200 and head.content == b""


async def test_files_with_a_hash_in_their_name_are_kept_for_ever(house: House, site: Path) -> None:
    answer = await house.stranger().http.get("/assets/main-1a2b.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    plain = await house.stranger().http.get("/icon.svg", headers={"accept-encoding": "identity"})
    assert plain.text == "<svg/>" and plain.headers["content-type"].startswith("image/svg+xml")


async def test_a_manifest_has_the_type_that_phones_ask_for(house: House, site: Path) -> None:
    answer = await house.stranger().http.get("/pl.webmanifest")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("application/manifest+json")


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/assets/none.js", "/../secret", "/%2e%2e/secret", "/assets/../../secret", "/%00", "/t/", "/api/x"],
)
async def test_nothing_else_is_there(house: House, site: Path, path: str) -> None:
    answer = await house.stranger().http.get(path)
    assert answer.status_code == 404 and "s3cret" not in answer.text
    assert answer.json()["error"]["key"] == "server.error.no_page"
    assert answer.headers["x-frame-options"] == "DENY"


async def test_a_page_that_is_built_anew_is_seen(house: House, site: Path) -> None:
    guest = house.stranger()
    await guest.get("/icon.svg")
    (site / "icon.svg").write_text("<svg></svg>")
    assert (await guest.http.get("/icon.svg")).text == "<svg></svg>"


async def test_titles(house: House) -> None:
    found = await house.stranger().get("/api/titles")
    assert [title["id"] for title in found] == [title.id for title in rh.titles()]
    usa = next(title for title in found if title["id"] == "ticket-to-ride-usa")
    assert usa["seats"] == [2, 5] and usa["names"]["pl"] and usa["bots"][0] == "random"
    edition = next(option for option in usa["options"] if option["id"] == "edition")
    assert len(edition["choice_names"]) == len(edition["choices"]) and edition["help"]["key"]


async def test_titles_say_where_they_leave_the_letter_of_the_rulebook(house: House) -> None:
    found = {title["id"]: title for title in await house.stranger().get("/api/titles")}
    (reading,) = found["railroad-revolution"]["readings"]
    assert (reading["number"], reading["option"], reading["letter"]) == ("D8", "engineer_rails", "each")
    assert reading["text"]["key"]
    numbers = [reading["number"] for reading in found["1830"]["readings"]]
    assert numbers == ["D05", "D10", "D15", "D20", "D33"]


async def test_texts(house: House) -> None:
    guest = house.stranger()
    for language in ("en", "pl"):
        answer = await guest.http.get(f"/api/texts/{language}")
        assert answer.json()["core.prompt.over"] and answer.json()["ttr.prompt.turn"]
        tag = {"if-none-match": answer.headers["etag"]}
        assert (await guest.http.get(f"/api/texts/{language}", headers=tag)).status_code == 304
    assert (await guest.get("/api/texts/de", 404))["message"]


async def test_boards(house: House) -> None:
    guest = house.stranger()
    assert (await guest.get("/api/titles/ticket-to-ride-europe/board"))["id"] == "europe"
    assert (await guest.get("/api/titles/1830/board"))["hexes"]["E11"]
    assert (await guest.get("/api/titles/chess/board", 404))["error"]["key"] == "server.error.no_title"


async def test_the_description_of_the_api_loads_nothing_from_elsewhere(house: House) -> None:
    guest = house.stranger()
    schema = (await guest.http.get("/api/docs/openapi.json")).json()
    page = (await guest.http.get("/api/docs")).text
    for path in schema["paths"]:
        assert path.replace("{", "&#123;") in page or path in page
    assert "<script" not in page and "http://" not in page and "https://" not in page
    assert (await guest.http.get("/api/docs.css")).headers["content-type"].startswith("text/css")


def test_the_key_is_made_once_and_only_for_its_owner(tmp_path: Path) -> None:
    key = load_key(tmp_path / "key")
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert load_key(tmp_path / "key") == key and len(key) == 32
    assert sorted(path.name for path in tmp_path.iterdir()) == ["key"]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_key_with_a_line_end_is_the_same_key(tmp_path: Path, end: bytes) -> None:
    key = load_key(tmp_path / "key")
    (tmp_path / "key").write_bytes(key + end)
    assert load_key(tmp_path / "key") == key


@pytest.mark.parametrize("broken", [b"", b"short", b"x" * 30 + b"\n", b"x" * 33, b"x" * 64])
def test_a_damaged_key_stops_the_start_and_stays(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / "key").write_bytes(broken)
    with pytest.raises(Refused) as refused:
        load_key(tmp_path / "key")
    assert refused.value.text.args["found"] == len(broken)
    assert (tmp_path / "key").read_bytes() == broken


def test_cookies_are_signed() -> None:
    guests, others = Guests(b"a" * 32), Guests(b"b" * 32)
    token = guests.token("ann")
    assert guests.read(token) == "ann"
    assert others.read(token) is None
    assert guests.read("ann") is None and guests.read("") is None


@pytest.mark.parametrize("path", ["/lobby", "/mine", "/table/abcDEF_-12?token=a%2Bb"])
async def test_places_of_the_page_also_have_addresses_without_the_sign(house: House, site: Path, path: str) -> None:
    answer = await house.stranger().http.get(path)
    assert answer.status_code == 302 and answer.headers["location"] == f"/#{path}"
