import type { GuestJoinPreview, JoinPreview } from '@plenum/contracts/events/joining';
import { eventLocation } from '../events/event-venue.rules.ts';
import type { JoinableRow } from './attendee.queries.ts';
import { isFull, type Seats } from './seats.rules.ts';

interface Preview {
  readonly seats: Seats;
  readonly is_member: boolean;
}

/** Maps an event to the preview for people without a login. */
export const guestJoinPreview = (event: JoinableRow, seats: Seats): GuestJoinPreview => ({
  title: event.title,
  description: event.description,
  event_type: event.event_type,
  event_format: event.event_format,
  start_date: event.start_date,
  end_date: event.end_date,
  timezone: event.timezone,
  location: eventLocation(event),
  organization_name: event.organization_name,
  is_full: isFull(seats),
});

export const joinPreview = (event: JoinableRow, { seats, is_member }: Preview): JoinPreview => ({
  ...guestJoinPreview(event, seats),
  event_id: event.event_id,
  attendee_count: seats.taken,
  is_member,
});
