"""Forms with files (`multipart/form-data`, RFC 7578)."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Union

#: The content of a file, optionally with its name.
File = Union[bytes, tuple[str, bytes]]


def _quoted(text: str) -> str:
    """Escape a name as browsers do."""
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def encode_form(fields: Mapping[str, str | File | None]) -> tuple[bytes, str]:
    """Return the body and its content type. Fields with None are omitted."""
    boundary = uuid.uuid4().hex
    parts: list[bytes] = []
    for name, value in fields.items():
        if value is None:
            continue
        disposition = f'form-data; name="{_quoted(name)}"'
        if isinstance(value, str):
            head, content = disposition, value.encode("utf-8")
        else:
            filename, content = value if isinstance(value, tuple) else ("file", value)
            head = f'{disposition}; filename="{_quoted(filename)}"\r\nContent-Type: application/octet-stream'
        parts.append(f"--{boundary}\r\nContent-Disposition: {head}\r\n\r\n".encode() + content + b"\r\n")
    body = b"".join(parts) + f"--{boundary}--\r\n".encode()
    return body, f"multipart/form-data; boundary={boundary}"
