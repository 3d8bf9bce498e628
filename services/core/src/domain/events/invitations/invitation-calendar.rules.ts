/** Calendar entry in an invitation email (RFC 5545). */
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { InvitationRow } from './invitation.queries.ts';

interface EntryTexts {
  /** Sanitized for display. */
  readonly title: string;
  /** Sanitized for display, or null. */
  readonly place: string | null;
  /** URL of the invitation. */
  readonly url: string;
}

type InvitationDates = Pick<InvitationRow, 'event_id' | 'start_date' | 'end_date' | 'sent_at'>;

/**
 * Returns the days of the event as an all-day entry that does not block time, because the invitation is not accepted
 * yet. An event has the same UID in every invitation, so a second invitation updates the entry. Returns null for an
 * invitation to an organization.
 */
export function invitationCalendar(
  { event_id, start_date, end_date, sent_at }: InvitationDates,
  { title, place, url }: EntryTexts,
): string | null {
  if (event_id === null || start_date === null || end_date === null) return null;
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Plenum', product: 'Invitation', language: 'EN' },
  });
  const lastDay = new Date(`${end_date}T00:00:00Z`);
  calendar.createEvent({
    id: `event-${event_id}@${new URL(url).host}`,
    allDay: true,
    timezone: 'UTC',
    start: new Date(`${start_date}T00:00:00Z`),
    // The end of an all-day entry is exclusive (RFC 5545, 3.6.1).
    end: new Date(lastDay.setUTCDate(lastDay.getUTCDate() + 1)),
    stamp: sent_at,
    summary: title,
    location: place,
    url,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  return calendar.toString();
}
