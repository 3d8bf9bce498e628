"""The client and its examples against an installation, whose address and ids are in `PLENUM_TEST`."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import sys
import unittest
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from unittest import mock

from plenum_client import PlenumClient, PlenumError

FOLDER = Path(__file__).parent.parent
sys.path.insert(0, str(FOLDER / "examples"))

from signage_screen import now_and_next, screen_text  # noqa: E402
from ticket_shop import sync_tickets  # noqa: E402


class EndOfLoop(Exception):
    pass


@unittest.skipUnless("PLENUM_TEST" in os.environ, "needs an installation")
class Installation(unittest.TestCase):
    setting: dict[str, Any]
    event_id: int
    client: PlenumClient

    @classmethod
    def setUpClass(cls) -> None:
        cls.setting = json.loads(os.environ["PLENUM_TEST"])
        cls.event_id = cls.setting["event_id"]
        cls.client = PlenumClient(cls.setting["url"], cls.setting["token"])

    def test_reads_an_event_and_its_agenda(self) -> None:
        self.assertEqual(self.client.get_event(event_id=self.event_id)["id"], self.event_id)
        agenda = self.client.call_if_changed(self.client.get_agenda, event_id=self.event_id)
        assert agenda is not None
        self.assertEqual([session["title"] for session in agenda["sessions"]], self.setting["titles"])
        self.assertIsNone(self.client.call_if_changed(self.client.get_agenda, event_id=self.event_id))

    def test_reads_all_pages_of_a_list(self) -> None:
        pages = list(self.client.pages(self.client.list_sessions, event_id=self.event_id, limit=1))
        titles = [session["title"] for page in pages for session in page["sessions"]]
        self.assertEqual(titles, self.setting["titles"])
        self.assertEqual([len(page["sessions"]) for page in pages], [1] * len(titles))

    def test_raises_errors_with_their_code(self) -> None:
        with self.assertRaises(PlenumError) as caught:
            self.client.get_session(session_id=2**53 - 1)
        self.assertEqual((caught.exception.status, caught.exception.code), (404, "not_found"))
        self.assertTrue(caught.exception.request_id)
        body: Any = {"title": "No times"}
        with self.assertRaises(PlenumError) as caught:
            self.client.create_session(event_id=self.event_id, body=body)
        self.assertEqual(caught.exception.code, "invalid_request")
        self.assertIn("json", caught.exception.errors)
        with self.assertRaises(PlenumError) as caught:
            PlenumClient(self.setting["url"]).get_event(event_id=self.event_id)
        self.assertEqual((caught.exception.status, caught.exception.code), (401, "not_authenticated"))

    def test_posts_once_with_an_idempotency_key(self) -> None:
        room_id = self.setting["room_id"]
        first, second = (
            self.client.post_room_message(room_id=room_id, body={"content": "Once"}, idempotency_key="python-1")
            for _ in range(2)
        )
        assert self.client.last_response is not None
        self.assertEqual(self.client.last_response.headers["idempotency-replayed"], "true")
        self.assertEqual(first, second)
        messages = self.client.list_room_messages(room_id=room_id)["messages"]
        self.assertEqual([message["content"] for message in messages].count("Once"), 1)

    def test_uploads_a_file(self) -> None:
        reply = self.client.invite_to_event_by_csv(
            event_id=self.event_id, dry_run=True, body={"file": ("people.csv", b"email\nguest@example.org\n")}
        )
        self.assertEqual([row["email"] for row in reply["rows"]], ["guest@example.org"])

    def test_knows_the_time_of_the_server(self) -> None:
        self.client.get_event(event_id=self.event_id)
        now = datetime.now(self.client.server_now().tzinfo)
        self.assertLess(abs(self.client.server_now() - now), timedelta(seconds=30))

    def test_the_screen_shows_current_and_next_sessions(self) -> None:
        agenda = self.client.get_agenda(event_id=self.event_id)
        first, second, _ = agenda["sessions"]
        start = datetime.fromisoformat(first["starts_at"].replace("Z", "+00:00"))
        [(location, current, following)] = now_and_next(agenda, start)
        self.assertEqual((location, current, following), (first["location"], first, second))
        self.assertIn(f"next  {second['start_time'][:5]} {second['title']}", screen_text(agenda, start))

    def test_the_ticket_shop_sends_each_ticket_once(self) -> None:
        tickets: Any = [
            {"external_id": "T1", "email": "mary@tickets.example"},
            {"external_id": "T2", "email": "nowhere"},
        ]
        totals, refused = sync_tickets(self.client, self.event_id, tickets)
        self.assertEqual((totals["created"], [person["external_id"] for person in refused]), (1, ["T2"]))
        totals, _ = sync_tickets(self.client, self.event_id, tickets)
        self.assertEqual((totals["created"], totals["unchanged"]), (0, 1))

    def test_the_examples_of_the_readme_run(self) -> None:
        programs = re.findall(r"```python\n(.*?)```", (FOLDER / "README.md").read_text(encoding="utf-8"), re.S)
        self.assertEqual(len(programs), 2)
        environment = {
            "PLENUM_URL": self.setting["url"],
            "PLENUM_TOKEN": self.setting["token"],
            "EVENT_ID": str(self.event_id),
        }
        output = io.StringIO()
        with mock.patch.dict(os.environ, environment), mock.patch("time.sleep", side_effect=EndOfLoop):
            with contextlib.redirect_stdout(output):
                for program in programs:
                    with contextlib.suppress(EndOfLoop):
                        exec(compile(program, "README.md", "exec"), {})
        self.assertIn("created", output.getvalue())
        for title in self.setting["titles"]:
            self.assertIn(title, output.getvalue())


if __name__ == "__main__":
    unittest.main()
