import type { AddEventUserByEmail, EventUserDetail } from '@plenum/contracts/attendees';
import type { Body } from '@plenum/contracts/operation';
import { announce, type Scope, transaction } from '../../scope.ts';
import { findOrCreateAccount } from '../auth/account.steps.ts';
import { authorizeAdding, seatMember } from './add-event-user.ts';
import { readEventUser } from './get-event-user.ts';

/**
 * Makes somebody a member by their address. An unknown one gets an account without a password and a mail to choose one:
 * nobody chooses another person's password. Refuses as the policy does, and: `event_role_not_assignable`,
 * `event_user_exists`, `attendee_limit_reached`, `mail_quota_reached`, `mail_stopped`.
 * @param locale the language of the mail
 */
export async function addEventUserByEmail(
  scope: Scope,
  event_id: number,
  input: Body<typeof AddEventUserByEmail>,
  locale: string,
): Promise<EventUserDetail> {
  const organization_id = await authorizeAdding(scope, event_id, input.role);
  const standing = await transaction(scope, async (tx) => {
    const { user } = await findOrCreateAccount(scope, tx, { ...input, locale, organization_id });
    await tx.flush();
    return seatMember(scope, tx, { event_id, user_id: user.id, role: input.role });
  });
  announce(scope, 'event_user.standing_changed', standing);
  return readEventUser(scope, event_id, standing.user_id);
}
