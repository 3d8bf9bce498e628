/** Who runs an event once an ADMIN has left it. */
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { record, type Standing } from '../domain-events.ts';
import { recordStanding } from './held-member.steps.ts';

/**
 * Makes a member ADMIN in somebody's place. Both rows are held in the same order whoever hands over to whom. Refuses:
 * `successor_unsuitable` for who is no member, is banned, or never confirmed their address.
 */
export async function promoteSuccessor(
  scope: Scope,
  tx: Transaction,
  event_id: number,
  leaverId: number,
  successorId: number,
): Promise<Standing> {
  const held: { user_id: string; role: 'ADMIN'; is_suitable: boolean }[] = await tx.em.execute(
    `select eu.user_id, eu.role,
            not eu.is_banned and u.is_active and u.email_verified_at is not null and not u.is_demo as is_suitable
       from event_users eu join users u on u.id = eu.user_id
      where eu.event_id = ? and eu.user_id in (?, ?) order by eu.user_id for update of eu`,
    [event_id, leaverId, successorId],
  );
  const successor = held.find(({ user_id }) => Number(user_id) === successorId);
  if (successorId === leaverId || successor?.is_suitable !== true) throw fail('successor_unsuitable');
  const changed: unknown[] = await tx.em.execute(
    `update event_users set role = 'ADMIN' where event_id = ? and user_id = ? and role <> 'ADMIN' returning user_id`,
    [event_id, successorId],
  );
  if (changed.length > 0)
    record(tx, 'event_user.role_changed', {
      event_id,
      user_id: successorId,
      role: 'ADMIN',
      former_role: successor.role,
      changed_at_ms: scope.clock.now(),
    });
  return recordStanding(tx, event_id, successorId);
}

/**
 * Makes sure that somebody else can run an event when one of its ADMINs leaves: another ADMIN, or an owner of its
 * organization, who is ADMIN in each of its events without a membership; either of them with an account that works.
 * The row that counts ADMINs is held until the transaction ends, so that the last two cannot leave at the same time.
 * Refuses: `last_admin_leaving`.
 */
export async function requireRemainingAdmin(tx: Transaction, event_id: number, leaverId: number): Promise<void> {
  await tx.em.flush();
  await tx.em.execute(
    `select members from event_member_counts where event_id = ? and role = 'ADMIN' and not is_banned for update`,
    [event_id],
  );
  const remaining: unknown[] = await tx.em.execute(
    `select eu.user_id from event_users eu join users u on u.id = eu.user_id
      where eu.event_id = ? and eu.user_id <> ? and eu.role = 'ADMIN' and not eu.is_banned and u.is_active
     union all
     select ou.user_id from events e
       join organization_users ou on ou.organization_id = e.organization_id and ou.role = 'OWNER'
       join users u on u.id = ou.user_id
      where e.id = ? and u.is_active
     limit 1`,
    [event_id, leaverId, event_id],
  );
  if (remaining.length === 0) throw fail('last_admin_leaving');
}
