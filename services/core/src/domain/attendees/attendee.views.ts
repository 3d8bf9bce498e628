/** Maps an event to the preview that is shown before joining. */
import type { JoinPreview } from '@plenum/contracts/attendees';
import { eventLocation } from '../events/event-venue.rules.ts';
import type { JoinableRow } from './attendee.queries.ts';

interface Seats {
  readonly taken: number;
  readonly limit: number | null;
  readonly is_member: boolean;
}

export const joinPreview = (event: JoinableRow, { taken, limit, is_member }: Seats): JoinPreview => ({
  event_id: event.event_id,
  title: event.title,
  description: event.description,
  event_type: event.event_type,
  event_format: event.event_format,
  start_date: event.start_date,
  end_date: event.end_date,
  timezone: event.timezone,
  location: eventLocation(event),
  organization_name: event.organization_name,
  attendee_count: taken,
  is_full: limit !== null && taken >= limit,
  is_member,
});
