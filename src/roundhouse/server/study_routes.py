"""Studies over REST: made, shown, changed, shared, kept as files, and played on from."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody, PathParameter

from roundhouse.bots import usual
from roundhouse.core.documents import TextJson
from roundhouse.server import beginnings
from roundhouse.server.answers import Summary
from roundhouse.server.context import REFUSALS, Parts, address_of, guest_of, known_guest, language_of
from roundhouse.server.games import played_board_of
from roundhouse.server.info import AnyRequest, Board, board_answer
from roundhouse.server.lookup_routes import SeatQuery, ready
from roundhouse.server.requests import WordsWish
from roundhouse.server.rest import TableId
from roundhouse.server.settings import RECORD_BYTES
from roundhouse.server.study_answers import StudyCard, StudyInfo, StudyStep
from roundhouse.server.study_requests import AccessWish, PlayWish, StudyEdit, StudyFile, StudyWish, TableStudyWish
from roundhouse.study.documents import StudyJson

StudyId = Annotated[str, PathParameter(description="The id of the study.")]
NodePath = Annotated[int, PathParameter(ge=0, le=1_000_000, description="The id of the node; 0 is the root.")]


@get("/api/studies", responses=REFUSALS)
async def list_studies(request: AnyRequest, context: Parts) -> list[StudyCard]:
    """List your studies, the latest first."""
    return await context.studies.mine(known_guest(request))


@post("/api/studies", responses=REFUSALS)
async def create_study(request: AnyRequest, context: Parts, data: JSONBody[StudyWish]) -> StudyInfo:
    """Make a study of a new game. Nobody but you may open it unless you share it."""
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    return await context.studies.create(guest, data)


@post("/api/studies/open", request_max_body_size=RECORD_BYTES, responses=REFUSALS)
async def open_study(request: AnyRequest, context: Parts, data: JSONBody[StudyFile]) -> StudyInfo:
    """Open a study from a file as one of your own."""
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    return await context.studies.read(guest, data.text)


@post("/api/tables/{table_id:str}/study", responses=REFUSALS)
async def study_table(
    request: AnyRequest, context: Parts, table_id: TableId, data: JSONBody[TableStudyWish]
) -> StudyInfo:
    """Make a study of a step of a table.

    After the end all is open. During the game, everything that your seat did not know at that step is drawn anew.
    """
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    return await context.studies.from_table(guest, table_id, data.seat, data.step, data.name)


@get("/api/studies/{study_id:str}", responses=REFUSALS)
async def read_study(request: AnyRequest, context: Parts, study_id: StudyId) -> StudyInfo:
    """Get the tree of a study."""
    return await context.studies.info(study_id, guest_of(request))


@get("/api/studies/{study_id:str}/document", responses=REFUSALS)
async def read_study_document(request: AnyRequest, context: Parts, study_id: StudyId) -> Response[StudyJson]:
    """Download a study as one JSON document."""
    name = f'attachment; filename="roundhouse-study-{study_id}.json"'
    return ready(await context.studies.document(study_id, guest_of(request)), {"content-disposition": name})


@get("/api/studies/{study_id:str}/board", responses=REFUSALS)
async def read_study_board(request: AnyRequest, context: Parts, study_id: StudyId) -> Board:
    """Get the board of a study."""
    shared = await context.studies.shared(study_id, guest_of(request))
    return board_answer(request, played_board_of(shared.game))


@get("/api/studies/{study_id:str}/nodes/{node:int}", responses=REFUSALS)
async def read_node(
    request: AnyRequest, context: Parts, study_id: StudyId, node: NodePath, seat: SeatQuery = None
) -> Response[StudyStep]:
    """Look at a position of a study, as any seat sees it; as whoever is asked if none is named."""
    return ready(await context.studies.step(study_id, guest_of(request), node, seat))


@post("/api/studies/{study_id:str}/words", status_code=200, responses=REFUSALS)
async def put_study_into_words(
    request: AnyRequest, context: Parts, study_id: StudyId, data: JSONBody[WordsWish]
) -> list[TextJson]:
    """Put actions into words, where a position has many."""
    shared = await context.studies.shared(study_id, guest_of(request))
    return [shared.game.describe(shared.read(action)).to_json() for action in data.actions]


@post("/api/studies/{study_id:str}/edits", status_code=200, responses=REFUSALS)
async def edit_study(request: AnyRequest, context: Parts, study_id: StudyId, data: JSONBody[StudyEdit]) -> StudyInfo:
    """Change a study. If it has been changed since the version that you name, the answer is 409."""
    return await context.studies.edit(study_id, known_guest(request), data)


@put("/api/studies/{study_id:str}/access", responses=REFUSALS)
async def share_study(request: AnyRequest, context: Parts, study_id: StudyId, data: JSONBody[AccessWish]) -> StudyInfo:
    """Say who may open a study of yours: you alone, or everybody who has its id, to read it or to change it."""
    return await context.studies.share(study_id, known_guest(request), data.access)


@delete("/api/studies/{study_id:str}", status_code=200, responses=REFUSALS)
async def delete_study(request: AnyRequest, context: Parts, study_id: StudyId) -> None:
    """Delete a study of yours."""
    await context.studies.remove(study_id, known_guest(request))


@post("/api/studies/{study_id:str}/play", responses=REFUSALS)
async def play_study(request: AnyRequest, context: Parts, study_id: StudyId, data: JSONBody[PlayWish]) -> Summary:
    """Play on from a position of a study, at a private table against bots. What chance answers from then on is new."""
    guest = known_guest(request)
    context.gauges.table_by(guest, address_of(request))
    match = await context.studies.line(study_id, guest, data.node)
    name = await context.name_of(guest, language_of(request))
    level = usual(match.game.title) if data.level is None else data.level
    line = beginnings.from_study(match, study_id, data.node, data.seat, level, guest, name)
    return await context.making.begin(line, guest)


HANDLERS = (
    list_studies,
    create_study,
    open_study,
    study_table,
    read_study,
    read_study_document,
    read_study_board,
    read_node,
    put_study_into_words,
    edit_study,
    share_study,
    delete_study,
    play_study,
)
