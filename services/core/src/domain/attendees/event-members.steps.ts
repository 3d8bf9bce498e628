/** Steps on membership rows, for transactions of other slices. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { isSpeakerRole } from '@plenum/contracts/permissions';
import { type Db, statement, type Transaction } from '../../platform/db/database.ts';
import { record } from '../domain-events.ts';
import { addOrganizationContact } from '../organizations/organization-members.steps.ts';
import { profileOfMember } from '../speakers/speaker.steps.ts';
import { endWaiting, lockSeats } from './attendee-seats.steps.ts';
import { latestMuteDecision } from './departed-members.queries.ts';

/** `confirmed`: a member, whom others had added, consents. */
export type MemberOutcome = 'added' | 'confirmed' | 'unchanged';

interface NewMember {
  readonly event_id: number;
  readonly user_id: number;
  readonly role: EventUserRole;
  /** Whether somebody else adds them, so that they have not consented to this event. */
  readonly was_added?: boolean;
}

const insertMember = statement<{ user_id: number }>(
  'insert-event-member',
  `insert into event_users (event_id, user_id, role, was_added, is_chat_banned, chat_ban_until, chat_ban_reason)
     select $1, $2, $3, $4, mute.is_held is not null, mute.until, mute.reason
       from (select 1) this left join (${latestMuteDecision('$1', '$2')}) mute on mute.is_held
         on conflict (event_id, user_id) do nothing returning user_id`,
);

/**
 * Adds a member, unless they are one already; a SPEAKER gets a profile. A mute from an earlier membership still
 * applies. Consent makes the organization known to the person. For an ATTENDEE the caller must call
 * `requireAttendeeSeat` afterwards.
 */
export async function addEventMember(tx: Transaction, member: NewMember): Promise<MemberOutcome> {
  const { event_id, user_id, role, was_added = false } = member;
  // Before the row, because the waiting list may be letting the same person in.
  await lockSeats(tx, event_id);
  const rows = await tx.rows(insertMember, [event_id, user_id, role, was_added]);
  const isConfirmed = !was_added && (await confirmEventMember(tx, event_id, user_id));
  if (rows.length === 0) return isConfirmed ? 'confirmed' : 'unchanged';
  await endWaiting(tx, { event_id, user_id, was_added });
  if (isSpeakerRole(role)) await profileOfMember(tx, event_id, user_id);
  record(tx, 'event_user.added', { event_id, user_id, role });
  // A new member's profile is checked against the rules of the event.
  record(tx, 'profile.changed', { user_id, event_id });
  return 'added';
}

const confirmMember = statement<{ user_id: number }>(
  'confirm-event-member',
  'update event_users set was_added = false where event_id = $1 and user_id = $2 and was_added returning user_id',
);

const organizationOfEvent = statement<{ organization_id: number }>(
  'organization-of-event',
  'select organization_id from events where id = $1',
);

/**
 * Records a member's consent to a membership that others created.
 * @returns whether others had added them
 */
export async function confirmEventMember(tx: Transaction, event_id: number, user_id: number): Promise<boolean> {
  const confirmed = await tx.rows(confirmMember, [event_id, user_id]);
  const event = await tx.row(organizationOfEvent, [event_id]);
  if (event !== undefined) await addOrganizationContact(tx, event.organization_id, user_id);
  return confirmed.length > 0;
}

const memberRow = statement('event-member-row', 'select from event_users where event_id = $1 and user_id = $2');

/** Checks whether somebody has a membership row, banned or not. */
export const isEventMember = async (db: Db, event_id: number, user_id: number): Promise<boolean> =>
  (await db.rows(memberRow, [event_id, user_id])).length > 0;

const deleteMember = statement('delete-event-member', 'delete from event_users where event_id = $1 and user_id = $2');

/**
 * Ends a membership; nothing else of the person goes. Seats are locked first: whoever holds them and adds this person
 * would wait for the deletion, which waits for the seats, because it changes their count.
 */
export async function removeEventMember(tx: Transaction, event_id: number, user_id: number): Promise<void> {
  await lockSeats(tx, event_id);
  await tx.rows(deleteMember, [event_id, user_id]);
}

const deleteFeed = statement('delete-calendar-feed', 'delete from calendar_feeds where event_id = $1 and user_id = $2');

/** Ends a member's private calendar of an event. */
export async function removeCalendarFeed(db: Db, event_id: number, user_id: number): Promise<void> {
  await db.rows(deleteFeed, [event_id, user_id]);
}
