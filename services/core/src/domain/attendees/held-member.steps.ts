/** A membership held for a change, and what must stay true of an event's members whoever changes one. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { isHighestRole } from '@plenum/contracts/permissions';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { record, type Standing } from '../domain-events.ts';
import { standingColumns, standingOf, type StandingRow } from './standings.queries.ts';

export interface HeldMember {
  readonly role: EventUserRole;
  readonly is_banned: boolean;
  /** Whether a mute holds at this moment. */
  readonly is_chat_banned: boolean;
  /** Banned and gone since: only the ban is left. */
  readonly has_left: boolean;
}

/** A member's row, held until the transaction ends. Refuses: `not_found`. */
export async function holdMember(tx: Transaction, event_id: number, user_id: number): Promise<HeldMember> {
  const [row]: HeldMember[] = await tx.em.execute(
    `select role, is_banned, left_at is not null as has_left,
            is_chat_banned and (chat_ban_until is null or chat_ban_until > now()) as is_chat_banned
       from event_users where event_id = ? and user_id = ? for update`,
    [event_id, user_id],
  );
  if (row === undefined) throw fail('not_found');
  return row;
}

/** A row of somebody who has not left, held until the transaction ends. Refuses: `not_found`. */
export async function holdPresentMember(tx: Transaction, event_id: number, user_id: number): Promise<HeldMember> {
  const member = await holdMember(tx, event_id, user_id);
  if (member.has_left) throw fail('not_found');
  return member;
}

/**
 * Makes sure that an event keeps an ADMIN who is not banned when this member stops being one. The row that counts them
 * is held until the transaction ends, so that the last two cannot leave at the same time. Refuses: `last_event_admin`.
 */
export async function requireAnotherAdmin(tx: Transaction, event_id: number, member: HeldMember): Promise<void> {
  if (!isHighestRole(member.role) || member.is_banned) return;
  const [admins]: { members: number }[] = await tx.em.execute(
    `select members from event_member_counts where event_id = ? and role = 'ADMIN' and not is_banned for update`,
    [event_id],
  );
  if ((admins?.members ?? 0) <= 1) throw fail('last_event_admin');
}

/**
 * Records that what somebody is or may do in an event has changed; `announce` it after the commit as well. Call it after
 * the change.
 */
export async function recordStanding(tx: Transaction, event_id: number, user_id: number): Promise<Standing> {
  await tx.em.flush();
  const [row]: StandingRow[] = await tx.em.execute(
    `select ${standingColumns} from event_users eu where eu.event_id = ? and eu.user_id = ?`,
    [event_id, user_id],
  );
  const standing = standingOf({ event_id, user_id }, row);
  record(tx, 'event_user.standing_changed', standing);
  return standing;
}
