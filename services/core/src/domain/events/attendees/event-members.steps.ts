import type { EventUserRole } from '@plenum/contracts/enums';
import { isSpeakerRole } from '@plenum/contracts/permissions';
import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import { findOrCreateProfile } from '../../schedule/speakers/speaker.steps.ts';
import { addOrganizationContact } from '../organizations/organization-members.steps.ts';
import { closeOpenRequests, lockSeats } from './attendee-seats.steps.ts';
import { latestMuteDecision } from './departed-members.queries.ts';

/** `confirmed`: a member added by others has consented. */
export type MemberOutcome = 'added' | 'confirmed' | 'unchanged';

interface NewMember {
  readonly event_id: number;
  readonly user_id: number;
  readonly role: EventUserRole;
  /** Whether another person adds the member, without the member's consent to this event. */
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
 * Adds a member, unless the membership exists; a SPEAKER gets a profile. A mute from an earlier membership still
 * applies. If the person consented, the organization is recorded as a contact, which may add the person to later
 * events. For an ATTENDEE the caller must call `requireAttendeeSeat` afterwards.
 */
export async function addEventMember(tx: Transaction, member: NewMember): Promise<MemberOutcome> {
  const { event_id, user_id, role, was_added = false } = member;
  // Locked before the insert, because the waiting list may be admitting the same person concurrently.
  await lockSeats(tx, event_id);
  const rows = await tx.rows(insertMember, [event_id, user_id, role, was_added]);
  const isConfirmed = !was_added && (await confirmEventMember(tx, event_id, user_id));
  if (rows.length === 0) return isConfirmed ? 'confirmed' : 'unchanged';
  await closeOpenRequests(tx, { event_id, user_id, was_added });
  if (isSpeakerRole(role)) await findOrCreateProfile(tx, event_id, user_id);
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
 * Records a person's consent to a membership that others created, and the organization as a contact of the person.
 * @returns whether the membership was unconfirmed
 */
export async function confirmEventMember(tx: Transaction, event_id: number, user_id: number): Promise<boolean> {
  const confirmed = await tx.rows(confirmMember, [event_id, user_id]);
  const event = await tx.row(organizationOfEvent, [event_id]);
  if (event !== undefined) await addOrganizationContact(tx, event.organization_id, user_id);
  return confirmed.length > 0;
}

const memberRow = statement('event-member-row', 'select from event_users where event_id = $1 and user_id = $2');

/** Checks whether a membership row exists, banned or not. */
export const isEventMember = async (db: Db, event_id: number, user_id: number): Promise<boolean> =>
  (await db.rows(memberRow, [event_id, user_id])).length > 0;

const deleteMember = statement('delete-event-member', 'delete from event_users where event_id = $1 and user_id = $2');

/**
 * Ends a membership and retains all other data of the person. Locks the seats first to avoid a deadlock: a concurrent
 * transaction that holds the seats and adds this person would wait for the deletion, which updates the seat count.
 */
export async function removeEventMember(tx: Transaction, event_id: number, user_id: number): Promise<void> {
  await lockSeats(tx, event_id);
  await tx.rows(deleteMember, [event_id, user_id]);
}

const deleteFeed = statement('delete-calendar-feed', 'delete from calendar_feeds where event_id = $1 and user_id = $2');

export async function deleteFeedOfMember(db: Db, event_id: number, user_id: number): Promise<void> {
  await db.rows(deleteFeed, [event_id, user_id]);
}
