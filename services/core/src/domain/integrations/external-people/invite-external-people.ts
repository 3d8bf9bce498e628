/** Invitations of people registered by external programs, with the same rules as bulk invitations. */
import type { FullPolicy } from '@plenum/contracts/enums';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail, type Refusal } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { countSeats, lockSeats, eventFullError } from '../../events/attendees/attendee-seats.steps.ts';
import { eventTargetOf } from '../../events/invitations/invitation-target.steps.ts';
import { inviteRejectionCode, inviteRejectionText } from '../../events/invitations/invite-rejections.steps.ts';
import { inviteAll, previewInvitations } from '../../events/invitations/invite.steps.ts';
import { quotaError } from '../../notifications/mail-quotas/mail-quota.steps.ts';
import type { EventAccess } from '../../policy.ts';
import type { TicketHolder } from './external-people.rules.ts';

export interface InvitationContext {
  readonly access: EventAccess;
  readonly when_full: FullPolicy;
}

/**
 * Invites people in the caller's transaction. Skips members and people who are already invited, without resending
 * invitations.
 * @returns for each person the id of the new invitation, null if they were skipped, or the reason for the rejection
 */
export async function inviteExternalPeople(
  scope: Scope,
  tx: Transaction,
  { access, when_full }: InvitationContext,
  people: readonly TicketHolder[],
): Promise<(number | null | Refusal)[]> {
  if (people.length === 0) return [];
  const target = eventTargetOf(scope, access);
  const options = { resend: false, when_full };
  const entries = people.map(({ email, role, first_name, last_name }) => ({
    email,
    role,
    first_name,
    last_name,
    message: null,
  }));
  const indexesBeyondSeats = new Set<number>();
  if (when_full === 'STOP') {
    await lockSeats(tx, access.event_id);
    const previews = await previewInvitations(scope, tx, target, entries, options);
    for (const [index, { outcome }] of previews.entries()) if (outcome === 'waiting') indexesBeyondSeats.add(index);
  }
  const fullError = indexesBeyondSeats.size === 0 ? null : eventFullError(await countSeats(tx, scope, access.event_id));
  const seated = entries.filter((_, index) => !indexesBeyondSeats.has(index));
  // The others are not waiting either: the seats are locked.
  const results = await inviteAll(scope, tx, target, seated, { ...options, when_full: 'WAIT' });
  return entries.map((_, index) => {
    if (indexesBeyondSeats.has(index)) return fullError;
    const result = results.shift();
    if (result === undefined) return fail('internal_error');
    if (result.outcome === 'invited' || result.outcome === 'waiting') return result.invitation_id;
    if (result.outcome === 'over_quota') return quotaError(scope, result.left);
    if (result.outcome === 'not_accepted' || result.outcome === 'not_allowed')
      return fail(inviteRejectionCode(target, result), { message: inviteRejectionText(scope, target, result) });
    return null;
  });
}
