"""Verification of deliveries."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import unittest

from plenum_client import WebhookVerificationError, verify_webhook

SECRET = "whsec_" + base64.b64encode(b"k" * 32).decode()
NOW_S = 1_800_000_000
BODY = b'{"type":"session.updated","version":1,"timestamp":"2027-01-15T08:00:00.000Z","data":{"title":"\xc3\xbc"}}'


def headers_of(body: bytes, secret: str = SECRET, timestamp: int = NOW_S) -> dict[str, str]:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"m1.{timestamp}.".encode() + body, hashlib.sha256).digest()
    signature = "v1," + base64.b64encode(digest).decode()
    return {"Webhook-Id": "m1", "Webhook-Timestamp": str(timestamp), "Webhook-Signature": signature}


class VerifyWebhook(unittest.TestCase):
    def refuses(self, body: bytes, headers: dict[str, str]) -> None:
        with self.assertRaises(WebhookVerificationError):
            verify_webhook(body, headers, SECRET, now_s=NOW_S)

    def test_returns_the_content_of_a_valid_delivery(self) -> None:
        for body in (BODY, BODY.decode()):
            event = verify_webhook(body, headers_of(BODY), f"{SECRET}\n", now_s=NOW_S)
            self.assertEqual((event["type"], event["data"]), ("session.updated", {"title": "ü"}))

    def test_refuses_a_changed_body(self) -> None:
        self.refuses(BODY.replace(b"session", b"Session"), headers_of(BODY))

    def test_refuses_another_secret_id_or_time(self) -> None:
        other = "whsec_" + base64.b64encode(b"o" * 32).decode()
        self.refuses(BODY, headers_of(BODY, other))
        self.refuses(BODY, headers_of(BODY) | {"Webhook-Id": "m2"})
        self.refuses(BODY, headers_of(BODY) | {"Webhook-Timestamp": str(NOW_S + 1)})

    def test_refuses_old_and_future_deliveries(self) -> None:
        for age_s in (-301, 301):
            self.refuses(BODY, headers_of(BODY, timestamp=NOW_S - age_s))
        verify_webhook(BODY, headers_of(BODY, timestamp=NOW_S - 299), SECRET, now_s=NOW_S)

    def test_refuses_missing_and_malformed_headers(self) -> None:
        for name in headers_of(BODY):
            for value in ("", "é", "v1,", "NaN", "²", "-1"):
                self.refuses(BODY, headers_of(BODY) | {name: value})
            self.refuses(BODY, {key: value for key, value in headers_of(BODY).items() if key != name})

    def test_accepts_one_of_several_signatures(self) -> None:
        headers = headers_of(BODY)
        headers["Webhook-Signature"] = f"v1,AAAA {headers['Webhook-Signature']}"
        verify_webhook(BODY, headers, SECRET, now_s=NOW_S)

    def test_refuses_an_empty_secret(self) -> None:
        for secret in ("", "whsec_", "plenum_org_x"):
            with self.assertRaises(ValueError):
                verify_webhook(BODY, headers_of(BODY), secret, now_s=NOW_S)

    @unittest.skipUnless("PLENUM_TEST" in os.environ, "needs a delivery that Plenum has signed")
    def test_accepts_the_signature_of_the_server(self) -> None:
        delivery = json.loads(os.environ["PLENUM_TEST"])["delivery"]
        event = verify_webhook(delivery["body"], delivery["headers"], delivery["secret"])
        self.assertEqual(event["type"], "session.updated")
        with self.assertRaises(WebhookVerificationError):
            verify_webhook(delivery["body"] + " ", delivery["headers"], delivery["secret"])


if __name__ == "__main__":
    unittest.main()
