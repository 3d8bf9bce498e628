"""Synchronizes the people of an event with a ticket shop: invites each person with a valid ticket once.

Idempotent: run it for example every ten minutes with the list of all tickets
(`[{"external_id": …, "email": …, "first_name": …, "last_name": …, "ticket_category": …, "ticket_status": …}]`).

    PLENUM_TOKEN=… python ticket_shop.py https://plenum.example 17 < tickets.json

The token needs the scope `external_person:write`.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter

from plenum_client import PlenumClient
from plenum_client.api import ExternalPersonEntry, ExternalPersonResult

#: Maximum number of people per request.
BATCH_SIZE = 1000


def sync_tickets(
    client: PlenumClient, event_id: int, tickets: list[ExternalPersonEntry]
) -> tuple[Counter[str], list[ExternalPersonResult]]:
    """Send all tickets. Return how many were created, updated and unchanged, and the refused ones."""
    totals: Counter[str] = Counter()
    refused: list[ExternalPersonResult] = []
    for start in range(0, len(tickets), BATCH_SIZE):
        reply = client.upsert_event_people(
            event_id=event_id, body={"people": tickets[start : start + BATCH_SIZE]}
        )
        totals.update(created=reply["created"], updated=reply["updated"], unchanged=reply["unchanged"])
        refused += [person for person in reply["people"] if person["error"] is not None]
    return totals, refused


if __name__ == "__main__":
    url, event = sys.argv[1:]
    client = PlenumClient(url, os.environ["PLENUM_TOKEN"], user_agent="ticket-shop/1.0")
    totals, refused = sync_tickets(client, int(event), json.load(sys.stdin))
    print(", ".join(f"{count} {name}" for name, count in totals.items()))
    for person in refused:
        print(f"{person['external_id']}: {person['message']}", file=sys.stderr)
    sys.exit(1 if refused else 0)
