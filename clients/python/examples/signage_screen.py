"""A signage screen that shows the current and the next session of each location.

It asks for the agenda every 30 seconds; while it is unchanged, replies have no body.

    PLENUM_TOKEN=… python signage_screen.py https://plenum.example 17

The token needs the scope `programme:read`.
"""

from __future__ import annotations

import os
import sys
import time
from datetime import datetime

from plenum_client import PlenumClient, PlenumError
from plenum_client.api import Agenda, AgendaSession


def now_and_next(
    agenda: Agenda, at: datetime
) -> list[tuple[str, AgendaSession | None, AgendaSession | None]]:
    """Return each location with its current and its next session."""
    time_text = at.strftime("%Y-%m-%dT%H:%M:%S.000Z")
    sessions = sorted(
        (session for session in agenda["sessions"] if session["status"] != "CANCELLED"),
        key=lambda session: session["starts_at"],
    )
    lines = []
    for location in agenda["locations"]:
        here = [session for session in sessions if session["location"] == location]
        current = next((s for s in here if s["starts_at"] <= time_text < s["ends_at"]), None)
        following = next((s for s in here if s["starts_at"] > time_text), None)
        lines.append((location, current, following))
    return lines


def screen_text(agenda: Agenda, at: datetime) -> str:
    """Format the screen, with local times of the event."""

    def text_of(session: AgendaSession | None) -> str:
        return f"{session['start_time'][:5]} {session['title']}" if session else "–"

    return "\n".join(
        f"{location}\n  now   {text_of(current)}\n  next  {text_of(following)}"
        for location, current, following in now_and_next(agenda, at)
    )


if __name__ == "__main__":
    url, event = sys.argv[1:]
    client = PlenumClient(url, os.environ["PLENUM_TOKEN"])
    agenda: Agenda | None = None
    while True:
        try:
            agenda = client.call_if_changed(client.get_agenda, event_id=int(event)) or agenda
        except (PlenumError, OSError) as error:
            # The screen keeps its content during an outage.
            print(error, file=sys.stderr)
        if agenda is not None:
            print(f"\x1b[2J\x1b[H{screen_text(agenda, client.server_now())}", flush=True)
        time.sleep(30)
