/** Attendee count of an event, defined once for all queries (`docs/glossary.md`). */

/**
 * SQL of the number of attendees: members with the role ATTENDEE who are not banned. These are also the taken seats. The
 * database maintains the counts by role and ban.
 * @param event expression of the event's id
 */
export const attendeeCount = (event: string): string =>
  `coalesce((select counted.members from event_member_counts counted
     where counted.event_id = ${event} and counted.role = 'ATTENDEE' and not counted.is_banned), 0)::int`;
