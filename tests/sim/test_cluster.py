"""Runs on a Ray cluster: the same bytes whatever is killed meanwhile, and one line for what goes wrong."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import roundhouse as rh
from roundhouse.sim import Runner, Spec, cluster
from roundhouse.sim.cluster import Cluster
from roundhouse.sim.errands import Errand
from roundhouse.sim.runs import Run

pytestmark = pytest.mark.once

SPEC = Spec("ticket-to-ride-usa", 2, {}, ("casual", "random"), "1", 64)
NOT_NEEDED = ("start_api_server", "start_monitor", "start_log_monitor")
"""Services of a head node that take seconds to start; without them nobody could look at the cluster in a browser."""


STARTS = 4


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


class Nodes:
    """A cluster of two nodes, each with one processor, that a driver elsewhere reaches by its address."""

    def __init__(self, folder: Path) -> None:
        from ray.cluster_utils import Cluster as RayCluster

        self._ray: Any = RayCluster(initialize_head=False)
        self.head = self._added(folder)
        self.other = self._added(None)

    def _added(self, folder: Path | None) -> Any:
        """A node, the first with a door for drivers; Ray gives it 15 seconds, too little on a busy machine."""
        for left in reversed(range(STARTS)):
            how: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80 << 20}
            if folder is not None:
                port = free_port()
                self.address = f"ray://127.0.0.1:{port}"
                how |= {"ray_client_server_port": port, "include_dashboard": False, "temp_dir": str(folder)}
            try:
                return self._ray.add_node(**how)
            except Exception:
                if not left:
                    raise
        raise AssertionError

    def at_work(self) -> list[int]:
        """The processes of the head that play just now."""
        raylet = self.head.all_processes["raylet"][0].process.pid
        children = [int(it) for it in Path(f"/proc/{raylet}/task/{raylet}/children").read_text().split()]
        return [it for it in children if b"ray::errand" in Path(f"/proc/{it}/cmdline").read_bytes()]

    def kill_other(self) -> None:
        """End all processes of the second node at once."""
        self._ray.remove_node(self.other, allow_graceful=False)

    def stop(self) -> None:
        self._ray.shutdown()


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", "0123456789abcdef" * 4)
        from ray._private.node import Node

        for service in NOT_NEEDED:
            patch.setattr(Node, service, lambda *_, **__: None)
        with tempfile.TemporaryDirectory(prefix="ray-") as folder:  # a short name: sockets lie in it
            found = Nodes(Path(folder))
            try:
                yield found
            finally:
                found.stop()


def test_a_killed_process_and_a_killed_node_change_no_byte(nodes: Nodes, tmp_path: Path) -> None:
    """In a run that was begun here and interrupted."""
    alone = Run(SPEC, tmp_path / "alone.parquet", decisions=True, records=True)
    digest = alone.run().digest
    heard: list[int] = []
    killed: list[int] = []
    lost: list[str] = []

    def watch(games: int) -> None:
        heard.append(games)
        if not killed:
            for process in nodes.at_work():
                os.kill(process, signal.SIGKILL)
                killed.append(process)
        elif not lost:
            nodes.kill_other()
            lost.append("node")

    run = Run(SPEC, tmp_path / "run.parquet", decisions=True, records=True, cluster=nodes.address)
    with run._opened():
        run._parts.play(SPEC, 10, 14)
    summary = run.run(watch)
    assert (bool(killed), lost, sum(heard)) == (True, ["node"], SPEC.games)
    assert (summary.digest, summary.games, summary.earlier) == (digest, SPEC.games, 4)
    for kind, path in run.paths.items():
        assert path.read_bytes() == alone.paths[kind].read_bytes()
    assert not (tmp_path / "run.parquet.parts").exists()


def test_other_code_on_a_node_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    node, version, answer = cluster._errand_by_value()("another program", SPEC.to_json(), (), 0, 1)
    assert (node, version, answer) == (socket.gethostname(), rh.__version__, None)
    monkeypatch.setattr(Quiet, "get", lambda *_: (node, version, answer))
    with pytest.raises(rh.ClusterFault, match=rf"node {node} has another roundhouse \({version}; here {version}\)"):
        played(Quiet(1))


def test_a_node_without_roundhouse_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    errand = cluster._errand_by_value()
    monkeypatch.setitem(sys.modules, "roundhouse.sim.errands", None)
    node, version, answer = errand("key", SPEC.to_json(), (), 0, 1)
    assert (node, version, answer) == (socket.gethostname(), None, None)
    monkeypatch.setattr(Quiet, "get", lambda *_: (node, version, answer))
    with pytest.raises(rh.ClusterFault, match=rf"node {node} has no usable roundhouse; install version"):
        played(Quiet(1))


class Quiet:
    """A cluster as `_Errands` sees it, that answers at once, in turn from the end, and counts what is on its way."""

    class exceptions:
        class RayError(Exception):
            pass

        class RayTaskError(RayError):
            pass

    def __init__(self, processors: int, lose: int = 0) -> None:
        self.processors = processors
        self.lose = lose
        self.sent: list[range] = []
        self.most = 0
        self.out: set[int] = set()

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": self.processors} if self.processors else {}

    def remote(self, _: Any) -> Quiet:
        return self

    def options(self, **_: Any) -> Any:
        class Play:
            remote = self._send

        return Play

    def _send(self, key: str, spec: str, kinds: tuple[str, ...], first: int, end: int) -> int:
        self.sent.append(range(first, end))
        self.out.add(len(self.sent) - 1)
        self.most = max(self.most, len(self.out))
        return len(self.sent) - 1

    def wait(self, refs: list[int], timeout: float) -> tuple[list[int], list[int]]:
        return refs[-1:], refs[:-1]

    def get(self, ref: int) -> tuple[str, str, Errand]:
        self.out.discard(ref)
        if self.lose:
            self.lose -= 1
            raise self.exceptions.RayError("The worker died.\nA long story.")
        games = self.sent[ref]
        half = games[: max(1, len(games) // 2)]  # the rest took too long
        return "node", "1", Errand(half, rh.sim.Summary(2), {})


def played(quiet: Quiet, jobs: int | None = None, games: int = 1000) -> list[int]:
    errands = cluster._Errands(quiet, jobs, SPEC, (), [range(7), range(10, games)])
    found: list[int] = []
    while errands.left:
        for errand in errands.answers():
            found += errand.games
    return found


@pytest.mark.parametrize(("jobs", "most"), [(None, 6), (2, 2), (1, 1)])
def test_each_game_once_and_never_more_on_their_way_than_there_is_room_for(jobs: int | None, most: int) -> None:
    quiet = Quiet(3, lose=15)
    found = played(quiet, jobs)
    assert sorted(found) == [*range(7), *range(10, 1000)]
    assert (quiet.most, quiet.lose) == (most, 0)


def test_losses_without_end_are_told() -> None:
    with pytest.raises(rh.ClusterFault, match=r"21 processes .* \(The worker died\.\); with --out"):
        played(Quiet(2, lose=10**6))


def test_a_cluster_that_has_lost_its_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_ALONE_SECONDS", -1.0)
    with pytest.raises(rh.ClusterFault, match="no processors left"):
        played(Quiet(0))


NO_ADDRESSES = """
LOCAL host:1 http://host:1 ray:// ray://host ray://host: ray://host:0 ray://host:99999 ray://host:x ray://[::1:5
ray://host:1/path ray://host:1?b
"""


@pytest.mark.parametrize("address", ["", *NO_ADDRESSES.split()])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(rh.BadOption, match="possible are local and ray://HOST:PORT"):
        Cluster(address)


def test_a_cluster_that_is_not_there() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"ray://127.0.0.1:{nobody.getsockname()[1]}"
        with pytest.raises(rh.ClusterFault, match=f"cannot reach the cluster {address}: Connection refused"):
            Runner(SPEC, cluster=address).run()


def test_a_cluster_of_this_machine_that_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """And what it is asked to be: quiet, and for this machine only."""
    import ray

    asked: dict[str, Any] = {}
    starts: list[str] = []

    def init(**how: Any) -> None:
        asked.update(how)
        starts.append(how["address"])
        raise Exception("The current node timed out during startup.")

    monkeypatch.setattr(ray, "init", init)
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "1")
    with pytest.raises(rh.ClusterFault, match="cannot reach the cluster local: The current node timed out"):
        Runner(SPEC, cluster="local").run()
    assert (starts, asked["include_dashboard"]) == (["local"] * 3, False)
    assert not Path(asked["_temp_dir"]).exists()
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


def test_a_program_that_is_no_cluster_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that takes calls and never answers."""
    from ray.util.client import worker

    monkeypatch.setattr(worker, "INITIAL_TIMEOUT_SEC", 0.01)
    monkeypatch.setattr(worker, "MAX_TIMEOUT_SEC", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        thread = threading.Thread(target=silent.accept)
        thread.start()
        address = f"ray://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(rh.ClusterFault, match=r"cannot reach the cluster .*: ray client connection timeout"):
            Runner(SPEC, cluster=address).run()
        thread.join()


def simulate(*words: str, before: str = "") -> subprocess.CompletedProcess[str]:
    program = f"import sys\n{before}\nfrom roundhouse.cli import main\ncode = main(sys.argv[1:])\n"
    program += "print('ray' in sys.modules, 'grpc' in sys.modules)\nsys.exit(code)"
    command = [sys.executable, "-c", program, "simulate", "ticket-to-ride-usa", "-g", "2", "--lang", "en", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_nothing_of_ray_is_loaded_without_a_cluster() -> None:
    done = simulate()
    assert (done.returncode, done.stdout.splitlines()[-1], done.stderr) == (0, "False False", "")


def test_without_the_extra_a_line_names_it() -> None:
    hidden = (
        "import importlib.util as u\nfound = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name == 'ray' else found(name, *a)"
    )
    done = simulate("--cluster", "local", before=hidden)
    assert (done.returncode, done.stderr) == (
        2,
        'error: this needs more packages: pip install "roundhouse[cluster]"\n',
    )


def test_a_wrong_address_is_told_in_one_line() -> None:
    done = simulate("--cluster", "nowhere")
    wanted = "error: nowhere is not the address of a cluster; possible are local and ray://HOST:PORT\n"
    assert (done.returncode, done.stderr) == (2, wanted)
