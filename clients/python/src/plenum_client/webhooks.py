"""Verification of webhook deliveries (Standard Webhooks, https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any, TypedDict, cast

_SECRET_PREFIX = "whsec_"


class WebhookEvent(TypedDict):
    """The body of a delivery. The channel `webhooks` of AsyncAPI describes `data` of each type."""

    type: str
    "Type of the event, such as `session.updated`."
    version: int
    "Version of the data."
    timestamp: str
    "Time of the event (ISO 8601, UTC)."
    data: dict[str, Any]


class WebhookVerificationError(Exception):
    """A delivery that was not signed with the secret, or not recently. Respond with status 401."""


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance_s: float = 300.0,
    now_s: float | None = None,
) -> WebhookEvent:
    """Check the signature and the age of a delivery, and return its content.

    A delivery may arrive more than once: deduplicate by the header `webhook-id`.

    Args:
        body: The body as received, before it is parsed.
        headers: The headers of the request; their names are case-insensitive.
        secret: The secret of the webhook, which starts with `whsec_`.
        tolerance_s: Maximum difference between the time of the signature and now, which prevents later replays.
        now_s: Seconds since the epoch; by default the current time.

    Raises:
        WebhookVerificationError: If the delivery is not valid.
        ValueError: If the secret is not the secret of a webhook.
    """
    secret = secret.strip()
    if not secret.startswith(_SECRET_PREFIX) or len(secret) == len(_SECRET_PREFIX):
        raise ValueError("The secret must start with whsec_.")
    key = base64.b64decode(secret[len(_SECRET_PREFIX) :], validate=True)
    received = {name.lower(): value for name, value in headers.items()}
    message_id = received.get("webhook-id", "")
    timestamp = received.get("webhook-timestamp", "")
    signatures = received.get("webhook-signature", "")
    if not (message_id and signatures and timestamp.isascii() and timestamp.isdigit()):
        raise WebhookVerificationError("The headers webhook-id, webhook-timestamp and webhook-signature are required.")
    if abs((time.time() if now_s is None else now_s) - int(timestamp)) > tolerance_s:
        raise WebhookVerificationError("The signature is too old, or the clock of this machine is wrong.")
    content = body.encode("utf-8") if isinstance(body, str) else body
    signed = f"{message_id}.{timestamp}.".encode() + content
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # Bytes, because `compare_digest` rejects text that is not ASCII. After a new secret, there are two signatures.
    if not any(hmac.compare_digest(expected, signature.encode()) for signature in signatures.split(" ")):
        raise WebhookVerificationError("No signature matches the body and the secret.")
    return cast("WebhookEvent", json.loads(content))
