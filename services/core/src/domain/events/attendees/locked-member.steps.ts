import type { EventUserRole } from '@plenum/contracts/enums';
import { isHighestRole } from '@plenum/contracts/permissions';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { isMutedMember } from '../../access.queries.ts';
import { record } from '../../domain-events.ts';
import { standingColumns, standingOf, type StandingRow } from './standings.queries.ts';

export interface LockedMember {
  readonly role: EventUserRole;
  readonly is_banned: boolean;
  /** Whether a mute is currently effective. */
  readonly is_chat_banned: boolean;
  /** Whether the person was banned and has left; the row only records the ban. */
  readonly has_left: boolean;
  readonly speaker_title: string | null;
  readonly speaker_bio: string | null;
}

const lockedMember = statement<LockedMember>(
  'lock-event-member',
  `select eu.role, eu.is_banned, eu.left_at is not null as has_left, ${isMutedMember} as is_chat_banned,
          eu.speaker_title, eu.speaker_bio
     from event_users eu where eu.event_id = $1 and eu.user_id = $2 for update`,
);

export const findLockedMember = (tx: Transaction, event_id: number, user_id: number) =>
  tx.row(lockedMember, [event_id, user_id]);

/** Locks a member's row until the transaction ends. Throws `not_found`. */
export async function lockMember(tx: Transaction, event_id: number, user_id: number): Promise<LockedMember> {
  const row = await findLockedMember(tx, event_id, user_id);
  if (row === undefined) throw fail('not_found');
  return row;
}

/** Locks the row of a current member. Throws `not_found`. */
export async function lockCurrentMember(tx: Transaction, event_id: number, user_id: number): Promise<LockedMember> {
  const member = await lockMember(tx, event_id, user_id);
  if (member.has_left) throw fail('not_found');
  return member;
}

const lockedAdminCount = statement<{ members: number }>(
  'lock-event-admin-count',
  `select members from event_member_counts where event_id = $1 and role = 'ADMIN' and not is_banned for update`,
);

/** Counts the unbanned ADMINs of an event and locks the count until the transaction ends. */
export const lockAdminCount = async (tx: Transaction, event_id: number): Promise<number> =>
  (await tx.row(lockedAdminCount, [event_id]))?.members ?? 0;

/**
 * Checks that an event still has an unbanned ADMIN without this member. Locks the count until the transaction ends, so
 * the last two cannot leave concurrently. Throws `last_event_admin`.
 */
export async function requireAnotherAdmin(tx: Transaction, event_id: number, member: LockedMember): Promise<void> {
  if (!isHighestRole(member.role) || member.is_banned) return;
  if ((await lockAdminCount(tx, event_id)) <= 1) throw fail('last_event_admin');
}

const currentStanding = statement<StandingRow>(
  'current-event-standing',
  `select ${standingColumns} from event_users eu where eu.event_id = $1 and eu.user_id = $2`,
);

/** Call it after the change, because it reads the standing from the row. */
export async function recordStanding(tx: Transaction, event_id: number, user_id: number): Promise<void> {
  await tx.em.flush();
  const row = await tx.row(currentStanding, [event_id, user_id]);
  record(tx, 'event_user.standing_changed', standingOf({ event_id, user_id }, row));
}
