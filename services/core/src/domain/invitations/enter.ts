/** Entering what one was invited to, inside the transaction that closes the invitation. */
import { takesSeat } from '@plenum/contracts/permissions';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { requireAttendeeSeat } from '../attendees/attendee-seats.steps.ts';
import { addEventMember } from '../attendees/event-members.steps.ts';
import { addOrganizationMember } from '../organizations/organization-members.steps.ts';
import { eventRole, organizationRole } from './invitation.rules.ts';

interface Entry {
  readonly user_id: number;
  readonly role: string;
}

/** @returns whether the person was not in yet */
export const enterOrganization = (
  tx: Transaction,
  { organization_id, user_id, role }: Entry & { readonly organization_id: number },
): Promise<boolean> => addOrganizationMember(tx, { organization_id, user_id, role: organizationRole(role) });

/**
 * Refuses: `invitation_unknown` (the event is deleted), `event_banned`, `attendee_limit_reached`.
 * @returns whether the person was not in yet
 */
export async function enterEvent(
  scope: Scope,
  tx: Transaction,
  { event_id, user_id, role }: Entry & { readonly event_id: number },
): Promise<boolean> {
  const living: unknown[] = await tx.execute(`select 1 from events where id = ? and status <> 'DELETED'`, [event_id]);
  if (living.length === 0) throw fail('invitation_unknown');
  const member = { event_id, user_id, role: eventRole(role) };
  if (!(await addEventMember(tx, member))) {
    const banned: unknown[] = await tx.execute(
      'select 1 from event_users where event_id = ? and user_id = ? and is_banned',
      [event_id, user_id],
    );
    if (banned.length > 0) throw fail('event_banned');
    return false;
  }
  if (takesSeat(member.role)) await requireAttendeeSeat(tx, scope.config, event_id);
  return true;
}
