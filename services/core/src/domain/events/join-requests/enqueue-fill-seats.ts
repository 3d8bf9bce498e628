import type { Db } from '../../../platform/db/database.ts';
import { hasWaitingList } from '../attendees/attendee-seats.steps.ts';

interface FillSeatsEffects {
  readonly db: Db;
  readonly enqueue: (name: 'fill-seats', payload: { readonly event_id: number }) => Promise<void>;
}

/** Schedules filling the free seats of an event, if its waiting list is not empty. */
export async function enqueueFillSeats(event_id: number, { db, enqueue }: FillSeatsEffects): Promise<void> {
  if (await hasWaitingList(db, event_id)) await enqueue('fill-seats', { event_id });
}
