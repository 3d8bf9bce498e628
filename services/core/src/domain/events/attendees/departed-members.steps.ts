/** Bans and mutes of former members, in the transaction of a command. */
import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { closeOpenRequests, lockSeats } from './attendee-seats.steps.ts';
import { findDepartedMember } from './departed-members.queries.ts';
import { findLockedMember, type LockedMember } from './locked-member.steps.ts';

/** Privacy settings of a former member: organizers, who still see the ban, see only name and image. */
export const hiddenPrivacy: PrivacySettings = {
  email_visibility: 'ORGANIZERS_ONLY',
  show_public_email: false,
  public_email: null,
  allow_connection_requests: 'NONE',
  show_social_links: 'HIDDEN',
  show_company: false,
  show_bio: false,
  show_interests: false,
  show_marked_sessions: false,
  show_shared_connections: false,
};

/** Member or former member. A former member has no row, and the role that they would get by rejoining. */
export interface LockedPerson extends LockedMember {
  readonly hasRow: boolean;
}

/**
 * Finds and locks a member or a former member with content in the event; blocks joins until the transaction ends.
 * Throws `not_found`.
 */
export async function lockMemberOrDeparted(tx: Transaction, event_id: number, user_id: number): Promise<LockedPerson> {
  const member = await findLockedMember(tx, event_id, user_id);
  if (member !== undefined) return { ...member, hasRow: true };
  // A concurrent join, which locks the seats first, may have completed in the meantime.
  await lockSeats(tx, event_id);
  const joined = await findLockedMember(tx, event_id, user_id);
  if (joined !== undefined) return { ...joined, hasRow: true };
  const former = await findDepartedMember(tx, event_id, user_id);
  if (former === undefined) throw fail('not_found');
  return {
    role: 'ATTENDEE',
    is_banned: false,
    is_chat_banned: former.is_muted,
    has_left: true,
    speaker_title: null,
    speaker_bio: null,
    hasRow: false,
  };
}

const insertBan = statement(
  'insert-ban-of-departed',
  `insert into event_users (event_id, user_id, role, was_added, privacy_overrides, left_at, is_banned, banned_at,
                            banned_by_id, ban_reason)
   values ($1, $2, 'ATTENDEE', true, $3::jsonb, now(), true, $4, $5, $6)`,
);

interface Ban {
  readonly event_id: number;
  readonly user_id: number;
  readonly now: Date;
  readonly bannedBy: number;
  readonly reason: string;
}

/** Adds the row that records the ban of a former member, and closes their request to join. */
export async function banDepartedMember(
  tx: Transaction,
  { event_id, user_id, now, bannedBy, reason }: Ban,
): Promise<void> {
  await tx.rows(insertBan, [event_id, user_id, JSON.stringify(hiddenPrivacy), now, bannedBy, reason]);
  await closeOpenRequests(tx, { event_id, user_id, was_added: true });
}
