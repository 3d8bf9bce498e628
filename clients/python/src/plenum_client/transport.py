"""Requests with timeouts, retries, typed errors and conditional reads. Uses only the standard library."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import ssl
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta, timezone
from email.message import Message
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from .multipart import encode_form

P = ParamSpec("P")
T = TypeVar("T")
Page = TypeVar("Page", bound=Mapping[str, Any])

#: Methods that can be repeated; POST needs an `Idempotency-Key`.
_IDEMPOTENT_METHODS = frozenset({"GET", "PUT", "DELETE"})
#: Rate limits, and restarting or overloaded servers and proxies.
_TRANSIENT_STATUSES = frozenset({429, 502, 503, 504})
_FIRST_DELAY_S = 1.0
_MAX_DELAY_S = 30.0


class PlenumError(Exception):
    """An error reply. `docs/errors.md` in the repository of Plenum lists the values of `code`."""

    def __init__(self, status: int, problem: Mapping[str, Any], retry_after_s: float | None = None) -> None:
        # The arguments are passed on so that the error can be pickled.
        super().__init__(status, problem, retry_after_s)
        self.status = status
        #: Error code, such as `not_found`; `unknown` if the reply is not from Plenum but, for example, from a proxy.
        self.code: str = problem.get("error") or "unknown"
        self.message: str = problem.get("message") or f"The server replied with status {status}."
        self.request_id: str | None = problem.get("request_id")
        #: Problems by part of the request (`json`, `query`, …) and field.
        self.errors: Mapping[str, Mapping[str, list[str]]] = problem.get("errors") or {}
        #: The whole error reply.
        self.problem = problem
        #: Seconds to wait before a retry; None if the server did not send any.
        self.retry_after_s = retry_after_s

    def __str__(self) -> str:
        request = f", request {self.request_id}" if self.request_id else ""
        return f"{self.message} ({self.status} {self.code}{request})"


class NotModified(Exception):
    """The reply has not changed since the version of `if_none_match`."""


class Response(NamedTuple):
    """Status and headers of a reply. The names of `headers` are case-insensitive."""

    status: int
    headers: Message


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The handler of urllib would send the token to the other server, and turn POST into GET."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _retry_after_s(headers: Message) -> float | None:
    """Return the seconds of `Retry-After`, which may be a number or a date; None if it is neither."""
    value = headers.get("Retry-After", "").strip()
    if value.isdigit():
        return float(value)
    try:
        date = email.utils.parsedate_to_datetime(value)
        return max(0.0, date.timestamp() - time.time())
    except (ValueError, TypeError, OverflowError):
        return None


def _segment(name: str, value: object) -> str:
    """Encode a parameter of a path. The slashes of a file key are not encoded."""
    text = str(value)
    if any(part in ("", ".", "..") for part in text.split("/")):
        raise ValueError(f"{name} must not be {text!r}.")
    return urllib.parse.quote(text, safe="/" if name == "key" else "")


def _query_text(query: Mapping[str, object]) -> str:
    values = {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in query.items()
        if value is not None
    }
    return f"?{urllib.parse.urlencode(values)}" if values else ""


def _decoded(content: bytes, content_type: str) -> Any:
    media_type = content_type.partition(";")[0].strip().lower()
    if content == b"":
        return None
    if media_type == "application/json":
        return json.loads(content)
    if media_type.startswith("text/") or media_type.endswith("xml"):
        return content.decode("utf-8")
    return content


def _error_of(status: int, headers: Message, content: bytes) -> PlenumError:
    try:
        problem = _decoded(content, headers.get("Content-Type", ""))
    except ValueError:
        problem = None
    if not isinstance(problem, dict):
        problem = {}
    if 300 <= status < 400:
        problem = {"message": f"The server redirects to {headers.get('Location')}. Use the URL of the installation."}
    return PlenumError(status, problem, _retry_after_s(headers))


class Transport:
    """Sends the requests of a client. Can be used by several threads."""

    _version: str

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        timeout_s: float = 30.0,
        retries: int = 3,
        max_retry_after_s: float = 60.0,
        user_agent: str | None = None,
        ssl_context: ssl.SSLContext | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Create a client of an installation.

        Args:
            url: Base URL of the installation, such as `https://plenum.example`.
            token: An API token, or the access token of a login. Not needed for public operations.
            timeout_s: Maximum time to connect, and to wait for each part of the reply.
            retries: How often a request is repeated after a lost connection, 429, 502, 503 or 504. `POST` is only
                repeated with an `Idempotency-Key`, which is created for all operations that accept one, if the token
                is an API token.
            max_retry_after_s: An error reply whose `Retry-After` is longer is raised immediately.
            user_agent: Name and version of the program, which precede those of the client.
            ssl_context: For installations whose certificate is signed by an own authority.
            sleep: Waits before a retry.
        """
        if urllib.parse.urlsplit(url).scheme not in ("http", "https"):
            raise ValueError("The URL must start with https:// or http://.")
        self.url = url.rstrip("/")
        # Tokens from files end with a line break, which headers must not contain.
        self._token = token.strip() if token is not None else None
        self._timeout_s = timeout_s
        self._retries = retries
        self._max_retry_after_s = max_retry_after_s
        self._user_agent = " ".join(filter(None, [user_agent, f"plenum-client-python/{self._version}"]))
        self._opener = urllib.request.build_opener(_NoRedirects(), urllib.request.HTTPSHandler(context=ssl_context))
        self._sleep = sleep
        self._etags: dict[str, str] = {}
        self._server_offset_s = time.time() - time.monotonic()
        self._thread = threading.local()

    @property
    def last_response(self) -> Response | None:
        """Status and headers of the last reply to this thread, such as `ETag`, `Date` and `RateLimit`."""
        return getattr(self._thread, "response", None)

    def server_now(self) -> datetime:
        """Return the server time, as of the last reply. The clock of a device may be off by minutes."""
        epoch = datetime(1970, 1, 1, tzinfo=timezone.utc)
        return epoch + timedelta(seconds=self._server_offset_s + time.monotonic())

    def pages(self, method: Callable[P, Page], *args: P.args, **kwargs: P.kwargs) -> Iterator[Page]:
        """Return the pages of a list, from the given one (`after`) or the first one to the last one.

        `for page in client.pages(client.list_sessions, event_id=17): print(page["sessions"])`
        """
        while True:
            page = method(*args, **kwargs)
            yield page
            after = page["next"]
            if after is None:
                return
            if after == kwargs.get("after"):
                raise RuntimeError("The server returned the same cursor twice.")
            kwargs["after"] = after

    def call_if_changed(self, method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Call a method that accepts `if_none_match`. Return None if the reply has not changed since the last call.

        `agenda = client.call_if_changed(client.get_agenda, event_id=17) or agenda`
        """
        key = f"{method.__name__} {json.dumps(kwargs, sort_keys=True, default=str)}"
        try:
            reply = cast("Callable[..., T]", method)(*args, **kwargs, if_none_match=self._etags.get(key))
        except NotModified:
            return None
        etag = self.last_response.headers.get("ETag") if self.last_response else None
        if etag is not None:
            self._etags[key] = etag
        return reply

    def _request(
        self,
        method: str,
        template: str,
        *,
        path: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        headers: Mapping[str, str | None] | None = None,
        body: object = None,
        body_type: str = "application/json",
        returns_location: bool = False,
    ) -> Any:
        """Send a request, with retries. Return the decoded body; raise `PlenumError`, `NotModified` or `OSError`."""
        filled = template.format(**{name: _segment(name, value) for name, value in (path or {}).items()})
        sent = {"User-Agent": self._user_agent, "Accept": "*/*"}
        sent.update({name: value for name, value in (headers or {}).items() if value is not None})
        if self._token is not None:
            sent["Authorization"] = f"Bearer {self._token}"
        # The key is created once, so that all attempts have the same one.
        if "Idempotency-Key" in (headers or {}) and (self._token or "").startswith("plenum_"):
            sent.setdefault("Idempotency-Key", str(uuid.uuid4()))
        data = None
        if body is not None:
            data, sent["Content-Type"] = _encoded(body, body_type)
        request = urllib.request.Request(
            f"{self.url}{filled}{_query_text(query or {})}", data=data, headers=sent, method=method
        )
        is_repeatable = method in _IDEMPOTENT_METHODS or "Idempotency-Key" in sent
        return self._send_repeatedly(request, self._retries if is_repeatable else 0, returns_location)

    def _send_repeatedly(self, request: urllib.request.Request, retries: int, returns_location: bool) -> Any:
        for attempt in range(retries + 1):
            delay_s = min(_FIRST_DELAY_S * 2**attempt, _MAX_DELAY_S) * random.uniform(0.5, 1.0)
            try:
                return self._send(request, returns_location)
            except PlenumError as error:
                retry_after_s = error.retry_after_s or 0.0
                is_transient = error.status in _TRANSIENT_STATUSES and retry_after_s <= self._max_retry_after_s
                if attempt == retries or not is_transient:
                    raise
                delay_s += retry_after_s
            except OSError as error:
                if attempt == retries or isinstance(getattr(error, "reason", error), ssl.SSLCertVerificationError):
                    raise
            self._sleep(delay_s)
        raise AssertionError

    def _send(self, request: urllib.request.Request, returns_location: bool) -> Any:
        started_s = time.monotonic()
        try:
            with self._open(request) as reply:
                status, headers, content = reply.status, reply.headers, reply.read()
        except http.client.HTTPException as error:
            # The connection ended in the middle of the reply.
            raise ConnectionError(str(error) or type(error).__name__) from error
        self._thread.response = Response(status, headers)
        self._set_server_time(headers, started_s)
        if status == 304:
            raise NotModified
        if status == 302 and returns_location:
            return headers.get("Location")
        if not 200 <= status < 300:
            raise _error_of(status, headers, content)
        try:
            return _decoded(content, headers.get("Content-Type", ""))
        except ValueError as error:
            raise PlenumError(status, {"message": "The reply cannot be decoded."}) from error

    def _open(self, request: urllib.request.Request) -> Any:
        try:
            return self._opener.open(request, timeout=self._timeout_s)
        except urllib.error.HTTPError as reply:
            return reply

    def _set_server_time(self, headers: Message, started_s: float) -> None:
        try:
            date = email.utils.parsedate_to_datetime(headers.get("Date", ""))
        except (ValueError, TypeError):
            return
        # Assumes the middle of the request, and the middle of the second, because the header has no milliseconds.
        self._server_offset_s = date.timestamp() + 0.5 - (started_s + time.monotonic()) / 2


def _encoded(body: object, body_type: str) -> tuple[bytes, str]:
    """Return the bytes and the content type of a body."""
    if body_type == "multipart/form-data":
        return encode_form(cast("Mapping[str, Any]", body))
    if body_type == "application/json":
        return json.dumps(body, ensure_ascii=False, allow_nan=False).encode("utf-8"), body_type
    if body_type == "application/x-www-form-urlencoded":
        return urllib.parse.urlencode(cast("Mapping[str, str]", body)).encode("ascii"), body_type
    return cast("str", body).encode("utf-8"), body_type
