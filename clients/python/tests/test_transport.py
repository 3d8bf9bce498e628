"""Requests, retries and errors, against a server with prepared replies."""

from __future__ import annotations

import json
import pickle
import time
import unittest
from email.utils import formatdate
from typing import Any

from plenum_client import NotModified, PlenumClient, PlenumError
from stub_server import HANG_UP, Reply, StubServer

TOKEN = "plenum_org_example"


def problem(status: int, error: str, **headers: str) -> Reply:
    body = {"code": status, "error": error, "message": "Refused.", "request_id": "r1"}
    return Reply(status, json.dumps(body).encode(), headers)


def ok(value: Any = None, **headers: str) -> Reply:
    return Reply(200, json.dumps(value or {}).encode(), headers)


class TransportTest(unittest.TestCase):
    def setUp(self) -> None:
        self.waits: list[float] = []

    def client(self, server: StubServer, token: str | None = TOKEN, **options: Any) -> PlenumClient:
        return PlenumClient(server.url, token, sleep=self.waits.append, **options)

    def serve(self, *replies: Reply) -> StubServer:
        server = StubServer(*replies)
        server.__enter__()
        self.addCleanup(server.__exit__)
        return server


class Requests(TransportTest):
    def test_sends_token_user_agent_and_parameters(self) -> None:
        server = self.serve(ok())
        client = self.client(server, token=f"{TOKEN}\n", user_agent="shop/2")
        client.list_sessions(event_id=17, limit=5, after="a&b", updated_since=None)
        [request] = server.requests
        self.assertEqual(request["path"], "/api/events/17/sessions?after=a%26b&limit=5")
        self.assertEqual(request["headers"]["Authorization"], f"Bearer {TOKEN}")
        self.assertRegex(request["headers"]["User-Agent"], r"^shop/2 plenum-client-python/\d")

    def test_encodes_path_parameters_and_keeps_the_slashes_of_keys(self) -> None:
        server = self.serve(ok(), ok())
        client = self.client(server)
        client.get_file(key="a b/c.webp", exp=1, sig="s")
        client.upsert_event_person(event_id=1, external_id="a/b?c", body={"email": "mary@example.org"})
        self.assertTrue(server.requests[0]["path"].endswith("/a%20b/c.webp?exp=1&sig=s"))
        self.assertTrue(server.requests[1]["path"].endswith("/a%2Fb%3Fc"))
        for external_id in ("", "..", "../../x"):
            with self.assertRaises(ValueError):
                client.upsert_event_person(event_id=1, external_id=external_id, body={"email": "mary@example.org"})
        self.assertEqual(len(server.requests), 2)

    def test_sends_booleans_as_json_does(self) -> None:
        server = self.serve(ok())
        self.client(server).invite_to_event_by_csv(event_id=1, dry_run=True, body={"file": ("a\".csv", b"email\n")})
        [request] = server.requests
        self.assertTrue(request["path"].endswith("?dry_run=true"))
        self.assertIn(b'name="file"; filename="a%22.csv"\r\n', request["body"])
        self.assertIn(b"\r\n\r\nemail\n\r\n--", request["body"])

    def test_rejects_urls_of_other_schemes(self) -> None:
        with self.assertRaises(ValueError):
            PlenumClient("file:///etc")

    def test_does_not_show_the_token(self) -> None:
        self.assertNotIn(TOKEN, repr(PlenumClient("https://plenum.example", TOKEN)))

    def test_does_not_send_the_token_to_the_target_of_a_redirect(self) -> None:
        other = self.serve(ok())
        for status in (301, 302, 307, 308):
            server = self.serve(Reply(status, headers={"Location": f"{other.url}/api/time"}))
            with self.assertRaisesRegex(PlenumError, "redirects to"):
                self.client(server).get_time()
        self.assertEqual(other.requests, [])

    def test_returns_the_url_of_an_operation_that_redirects(self) -> None:
        server = self.serve(Reply(302, headers={"Location": "https://files.example/1"}))
        self.assertEqual(self.client(server).get_content(key="a/b.pdf"), "https://files.example/1")

    def test_returns_none_text_and_bytes(self) -> None:
        server = self.serve(
            Reply(204),
            Reply(200, "ü".encode(), {"Content-Type": "text/csv; charset=utf-8"}),
            Reply(200, b"\x00RIFF", {"Content-Type": "image/webp"}),
        )
        client = self.client(server)
        delete: Any = client.delete_session
        self.assertIsNone(delete(session_id=1))
        self.assertEqual(client.export_schedule_csv(event_id=1), "ü")
        self.assertEqual(client.get_file(key="a.webp", exp=1, sig="s"), b"\x00RIFF")


class Errors(TransportTest):
    def test_have_code_message_and_request_id_and_can_be_pickled(self) -> None:
        server = self.serve(problem(404, "not_found"))
        with self.assertRaises(PlenumError) as caught:
            self.client(server).get_session(session_id=1)
        for error in (caught.exception, pickle.loads(pickle.dumps(caught.exception))):
            self.assertEqual((error.status, error.code, error.request_id), (404, "not_found", "r1"))
            self.assertEqual(str(error), "Refused. (404 not_found, request r1)")

    def test_of_proxies_have_the_code_unknown(self) -> None:
        for body in (b"<html>", b"[]", b"{broken"):
            server = self.serve(Reply(500, body))
            with self.assertRaises(PlenumError) as caught:
                self.client(server).get_time()
            self.assertEqual((caught.exception.status, caught.exception.code), (500, "unknown"))

    def test_include_replies_that_cannot_be_decoded(self) -> None:
        server = self.serve(Reply(200, b"{broken"))
        with self.assertRaisesRegex(PlenumError, "cannot be decoded"):
            self.client(server).get_time()

    def test_without_a_reply_are_os_errors(self) -> None:
        with StubServer() as server:
            url = server.url
        with self.assertRaises(OSError):
            PlenumClient(url, retries=1, sleep=self.waits.append).get_time()
        self.assertEqual(len(self.waits), 1)

    def test_include_timeouts(self) -> None:
        incomplete = Reply(200, b"", {"Content-Length": "5"})
        server = self.serve(incomplete)
        with self.assertRaises(OSError):
            self.client(server, retries=0, timeout_s=0.2).get_time()


class Retries(TransportTest):
    def test_wait_at_least_as_long_as_retry_after(self) -> None:
        in_20_s = formatdate(time.time() + 20, usegmt=True)
        server = self.serve(
            problem(429, "rate_limited", **{"Retry-After": "7"}),
            problem(503, "overloaded", **{"Retry-After": in_20_s}),
            problem(503, "overloaded", **{"Retry-After": "soon"}),
            ok({"now": "2031"}),
        )
        self.assertEqual(self.client(server).get_time(), {"now": "2031"})
        first, second, third = self.waits
        self.assertTrue(7.5 <= first <= 8, first)
        self.assertTrue(19 <= second <= 23, second)
        self.assertTrue(2 <= third <= 4, third)

    def test_follow_lost_connections(self) -> None:
        truncated = Reply(200, b"{", {"Content-Length": "1000", "Connection": "close"})
        server = self.serve(HANG_UP, truncated, ok({"now": "2031"}))
        self.assertEqual(self.client(server, timeout_s=1).get_time(), {"now": "2031"})

    def test_end_after_the_given_number(self) -> None:
        server = self.serve(*[problem(503, "overloaded")] * 3)
        with self.assertRaises(PlenumError) as caught:
            self.client(server, retries=2).get_time()
        self.assertEqual((caught.exception.code, len(server.requests)), ("overloaded", 3))

    def test_do_not_wait_for_an_hour(self) -> None:
        server = self.serve(problem(429, "rate_limited", **{"Retry-After": "3600"}))
        with self.assertRaises(PlenumError) as caught:
            self.client(server).get_time()
        self.assertEqual((caught.exception.retry_after_s, self.waits), (3600, []))

    def test_do_not_follow_other_errors(self) -> None:
        for status, code in ((400, "invalid_request"), (409, "already_executed"), (500, "internal_error")):
            server = self.serve(problem(status, code))
            with self.assertRaises(PlenumError):
                self.client(server).get_time()
        self.assertEqual(self.waits, [])

    def test_of_post_have_the_same_idempotency_key(self) -> None:
        server = self.serve(problem(503, "overloaded"), HANG_UP, ok(), ok())
        client = self.client(server)
        client.post_room_message(room_id=1, body={"content": "once"})
        client.post_room_message(room_id=1, body={"content": "another"})
        keys = [request["headers"]["Idempotency-Key"] for request in server.requests]
        self.assertTrue(keys[0])
        self.assertEqual(keys[:3], keys[:1] * 3)
        self.assertNotEqual(keys[2], keys[3])
        self.assertEqual({request["body"] for request in server.requests[:3]}, {b'{"content": "once"}'})

    def test_keep_the_key_of_the_caller(self) -> None:
        server = self.serve(problem(503, "overloaded"), ok())
        self.client(server).post_room_message(room_id=1, body={"content": "once"}, idempotency_key="order-1")
        self.assertEqual([request["headers"]["Idempotency-Key"] for request in server.requests], ["order-1"] * 2)

    def test_of_post_need_a_key_which_only_api_tokens_have(self) -> None:
        login = self.serve(problem(503, "overloaded"))
        with self.assertRaises(PlenumError):
            self.client(login, token="eyJ").post_room_message(room_id=1, body={"content": "once"})
        self.assertIsNone(login.requests[0]["headers"]["Idempotency-Key"])
        without_key = self.serve(problem(503, "overloaded"))
        with self.assertRaises(PlenumError):
            self.client(without_key).open_calendar_feed(event_id=1)
        self.assertEqual(self.waits, [])


class ReadingAgain(TransportTest):
    def test_pages_end_with_the_last_one(self) -> None:
        server = self.serve(ok({"next": "c1"}), ok({"next": "c2"}), ok({"next": None}))
        client = self.client(server)
        pages = list(client.pages(client.list_sessions, event_id=1, limit=2))
        self.assertEqual(len(pages), 3)
        queries = [request["path"].partition("?")[2] for request in server.requests]
        self.assertEqual(queries, ["limit=2", "after=c1&limit=2", "after=c2&limit=2"])

    def test_pages_end_with_an_error_if_the_cursor_does_not_move(self) -> None:
        server = self.serve(ok({"next": "c1"}), ok({"next": "c1"}))
        client = self.client(server)
        with self.assertRaises(RuntimeError):
            list(client.pages(client.list_sessions, event_id=1))

    def test_changed_returns_none_until_the_version_changes(self) -> None:
        not_modified = Reply(304)
        server = self.serve(ok({"v": 1}, ETag='"1"'), not_modified, ok({"v": 2}, ETag='"2"'), ok({"v": 3}))
        client = self.client(server)
        self.assertEqual(client.call_if_changed(client.get_agenda, event_id=1), {"v": 1})
        self.assertIsNone(client.call_if_changed(client.get_agenda, event_id=1))
        self.assertEqual(client.call_if_changed(client.get_agenda, event_id=1), {"v": 2})
        client.call_if_changed(client.get_agenda, event_id=2)
        sent = [request["headers"]["If-None-Match"] for request in server.requests]
        self.assertEqual(sent, [None, '"1"', '"1"', None])

    def test_if_none_match_can_be_used_directly(self) -> None:
        server = self.serve(Reply(304))
        with self.assertRaises(NotModified):
            self.client(server).get_agenda(event_id=1, if_none_match='"1"')

    def test_now_is_the_time_of_the_server(self) -> None:
        server = self.serve(Reply(200, b"{}", {"X-First": "1"}))
        client = self.client(server)
        self.assertEqual(client.server_now().year, time.gmtime().tm_year)
        client._set_server_time(self._date("Sat, 30 Jun 2063 12:00:00 GMT"), time.monotonic())
        self.assertEqual(client.server_now().year, 2063)

    @staticmethod
    def _date(value: str) -> Any:
        return {"Date": value}


if __name__ == "__main__":
    unittest.main()
