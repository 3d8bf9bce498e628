import type { ErrorCode } from '@plenum/contracts/errors';
import { type Phrase, textOfError } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { allowedDomainsText } from '../../accounts/auth/address-rule.steps.ts';
import { quotaText } from '../../notifications/mail-quotas/mail-quota.steps.ts';
import type { InvitationTarget } from './invitation-target.steps.ts';
import type { InviteResult } from './invite.steps.ts';

export type RejectedInvitation = Exclude<InviteResult, { readonly outcome: 'invited' | 'waiting' }>;

export function inviteRejectionCode(target: InvitationTarget, { outcome }: RejectedInvitation): ErrorCode {
  const isEvent = target.event_id !== null;
  switch (outcome) {
    case 'already_member':
      return isEvent ? 'already_in_event' : 'already_in_organization';
    case 'not_allowed':
      return isEvent ? 'invitation_role_reserved' : 'owner_invitation_reserved';
    case 'already_invited':
    case 'duplicate':
      return 'already_invited';
    case 'not_accepted':
      return 'email_domain_not_accepted';
    case 'over_quota':
      return 'mail_quota_reached';
  }
}

export function inviteRejectionText(scope: Scope, target: InvitationTarget, rejected: RejectedInvitation): Phrase {
  if (rejected.outcome === 'over_quota') return quotaText(rejected.left, scope.clock.now());
  if (rejected.outcome === 'not_accepted') return allowedDomainsText(scope);
  return textOfError(inviteRejectionCode(target, rejected));
}
