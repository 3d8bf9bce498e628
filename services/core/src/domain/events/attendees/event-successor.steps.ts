/** Succession of ADMINs who leave an event. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { withdrawEventInvitations } from '../../withdrawn-invitations.steps.ts';
import { lockAdminCount, recordStanding } from './locked-member.steps.ts';

const lockSuccessor = statement<{ user_id: number; role: EventUserRole; is_suitable: boolean }>(
  'lock-event-successor',
  `select eu.user_id, eu.role,
            not eu.is_banned and u.is_active and u.email_verified_at is not null and not u.is_demo as is_suitable
       from event_users eu join users u on u.id = eu.user_id
      where eu.event_id = $1 and eu.user_id in ($2, $3) order by eu.user_id for update of eu`,
);

const promoteToAdmin = statement<{ user_id: number }>(
  'promote-to-event-admin',
  `update event_users set role = 'ADMIN' where event_id = $1 and user_id = $2 and role <> 'ADMIN' returning user_id`,
);

/**
 * Promotes a member to ADMIN before another ADMIN leaves. Locks both rows in a fixed order to avoid deadlocks. Throws
 * `successor_unsuitable` for a person who is not a member, is banned, or has not verified their address.
 */
export async function promoteSuccessor(
  scope: Scope,
  tx: Transaction,
  event_id: number,
  leavingUserId: number,
  successorUserId: number,
): Promise<void> {
  const rows = await tx.rows(lockSuccessor, [event_id, leavingUserId, successorUserId]);
  const successor = rows.find(({ user_id }) => user_id === successorUserId);
  if (successorUserId === leavingUserId || successor?.is_suitable !== true) throw fail('successor_unsuitable');
  await withdrawEventInvitations(tx, { event_id, user_id: successorUserId });
  const changed = await tx.rows(promoteToAdmin, [event_id, successorUserId]);
  if (changed.length > 0)
    record(tx, 'event_user.role_changed', {
      event_id,
      user_id: successorUserId,
      role: 'ADMIN',
      former_role: successor.role,
      changed_at_ms: scope.clock.now(),
    });
  await recordStanding(tx, event_id, successorUserId);
}

const remainingAdmin = statement<{ user_id: number }>(
  'remaining-event-admin',
  `select eu.user_id from event_users eu join users u on u.id = eu.user_id
      where eu.event_id = $1 and eu.user_id <> $2 and eu.role = 'ADMIN' and not eu.is_banned and u.is_active
     union all
     select ou.user_id from events e
       join organization_users ou on ou.organization_id = e.organization_id and ou.role = 'OWNER'
       join users u on u.id = ou.user_id
      where e.id = $1 and u.is_active
     limit 1`,
);

/**
 * Checks that another person with an active account can run an event after an ADMIN leaves: another ADMIN, or an owner
 * of its organization, who is an implicit ADMIN. Locks the count of ADMINs until the transaction ends, so the last two
 * cannot leave concurrently. Throws `last_admin_leaving`.
 */
export async function requireRemainingAdmin(tx: Transaction, event_id: number, leavingUserId: number): Promise<void> {
  await tx.em.flush();
  await lockAdminCount(tx, event_id);
  const remaining = await tx.rows(remainingAdmin, [event_id, leavingUserId]);
  if (remaining.length === 0) throw fail('last_admin_leaving');
}
