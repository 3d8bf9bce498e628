import type { FullPolicy } from '@plenum/contracts/enums';
import type {
  BulkResult,
  EventInvitation,
  InviteManyToEvent,
  InviteToEvent,
  OrganizationInvitation,
} from '@plenum/contracts/events/invitations';
import type { InviteManyToOrganization, InviteToOrganization } from '@plenum/contracts/events/organization-invitations';
import { languages } from '@plenum/contracts/languages';
import { fullName } from '@plenum/contracts/names';
import type { Body } from '@plenum/contracts/operation';
import type { Transaction } from '../../../platform/db/database.ts';
import { isEmailAddress } from '../../../platform/email-address.ts';
import { fail, failField, Refusal, errorPhrase } from '../../../platform/errors.ts';
import { moveSingleName, rejectReservedName } from '../../../platform/names.ts';
import { normalizeLine, normalizeLines } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { allowedDomainsText } from '../../accounts/auth/address-rule.steps.ts';
import { personName } from '../../accounts/users/profile-text.rules.ts';
import { normalizeEmail } from '../../accounts/users/user.rules.ts';
import { quotaError } from '../../notifications/mail-quotas/mail-quota.steps.ts';
import { eventTarget, lockTarget, type InvitationTarget, organizationTarget } from './invitation-target.steps.ts';
import { findInvitation, type InvitationRow } from './invitation.queries.ts';
import type { InvitedRole } from './invitation.rules.ts';
import { eventInvitation, organizationInvitation } from './invitation.views.ts';
import { inviteRejectionCode, inviteRejectionText } from './invite-rejections.steps.ts';
import { type InvitationEntry, inviteAll, type InviteResult } from './invite.steps.ts';

interface RequestedEntry {
  readonly email: string;
  readonly role: InvitedRole;
  readonly message?: string | null | undefined;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}

const textOrNull = (text: string | null | undefined, normalize: (text: string) => string): string | null => {
  const value = normalize(text ?? '');
  return value === '' ? null : value;
};

const optionalName = (field: 'first_name' | 'last_name', name: string): string =>
  normalizeLine(name) === '' ? '' : personName(field, name);

function normalizeEntry(requested: RequestedEntry): InvitationEntry {
  const names = {
    first_name: textOrNull(requested.first_name, (name) => optionalName('first_name', name)),
    last_name: textOrNull(requested.last_name, (name) => optionalName('last_name', name)),
  };
  rejectReservedName(fullName(names), names.last_name === null ? 'first_name' : 'last_name');
  return {
    email: normalizeEmail(requested.email),
    role: requested.role,
    message: textOrNull(requested.message, normalizeLines),
    ...moveSingleName(names),
  };
}

export async function inviteEntry(
  scope: Scope,
  tx: Transaction,
  target: InvitationTarget,
  requested: RequestedEntry,
  when_full: FullPolicy = 'STOP',
): Promise<InviteResult> {
  const [result] = await inviteAll(scope, tx, target, [normalizeEntry(requested)], { resend: true, when_full });
  if (result === undefined) throw fail('internal_error');
  return result;
}

/**
 * Returns the id of the new invitation. Throws the reason if there is none, such as `memberCode` for an existing
 * member.
 */
export function requireInvited(
  scope: Scope,
  result: InviteResult,
  memberCode: 'event_user_exists' | 'organization_member_exists',
): number {
  if (result.outcome === 'invited' || result.outcome === 'waiting') return result.invitation_id;
  if (result.outcome === 'over_quota') throw quotaError(scope, result.left);
  if (result.outcome === 'not_allowed') throw fail('forbidden');
  if (result.outcome === 'not_accepted')
    throw fail('email_domain_not_accepted', { message: allowedDomainsText(scope) });
  throw fail(result.outcome === 'already_member' ? memberCode : 'already_invited');
}

async function inviteOne(
  scope: Scope,
  target: InvitationTarget,
  requested: RequestedEntry,
  when_full?: FullPolicy,
): Promise<InvitationRow> {
  const result = await transaction(scope, async (tx) =>
    inviteEntry(scope, tx, await lockTarget(scope, tx, target), requested, when_full),
  );
  if (result.outcome === 'over_quota') throw quotaError(scope, result.left);
  if (result.outcome !== 'invited' && result.outcome !== 'waiting')
    throw fail(inviteRejectionCode(target, result), { message: inviteRejectionText(scope, target, result) });
  const row = await findInvitation(scope.db, result.invitation_id);
  if (row === undefined) throw fail('not_found');
  return row;
}

/**
 * Invites a person to an organization, or resends an invitation that is older than five minutes. Throws
 * `already_in_organization`, `already_invited`, `owner_invitation_reserved`, `email_domain_not_accepted` and the errors
 * of `authorizeOrganization`.
 */
export async function inviteToOrganization(
  scope: Scope,
  organization_id: number,
  input: Body<typeof InviteToOrganization>,
): Promise<OrganizationInvitation> {
  const row = await inviteOne(scope, await organizationTarget(scope, organization_id), input);
  return organizationInvitation(row, scope.clock.date());
}

/**
 * Invites a person to an event, or resends an invitation that is older than five minutes. Throws `already_in_event`,
 * `already_invited`, `invitation_role_reserved`, `attendee_limit_reached`, `email_domain_not_accepted` and the errors
 * of `authorizeEvent`.
 */
export async function inviteToEvent(
  scope: Scope,
  event_id: number,
  input: Body<typeof InviteToEvent>,
): Promise<EventInvitation> {
  const row = await inviteOne(scope, await eventTarget(scope, event_id), input, input.when_full);
  return eventInvitation(row, scope.clock.date());
}

async function inviteMany(
  scope: Scope,
  target: InvitationTarget,
  requested: readonly RequestedEntry[],
  when_full: FullPolicy = 'STOP',
): Promise<BulkResult> {
  const bulk: BulkResult = { successful: [], failed: [] };
  const entries = requested.flatMap((request) => {
    try {
      const entry = normalizeEntry(request);
      if (isEmailAddress(entry.email)) return [entry];
      throw failField('email', errorPhrase('email'));
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      const reason = cause.phrase(languages[0]);
      bulk.failed.push({ email: request.email, outcome: 'invalid', reason });
      return [];
    }
  });
  const results = await transaction(scope, async (tx) =>
    inviteAll(scope, tx, await lockTarget(scope, tx, target), entries, { resend: true, when_full }),
  );
  for (const [index, { email }] of entries.entries()) {
    const result = results[index];
    if (result === undefined) continue;
    if (result.outcome === 'invited' || result.outcome === 'waiting') {
      const { invitation_id, outcome } = result;
      bulk.successful.push({ email, invitation_id, is_waiting: outcome === 'waiting' });
    } else {
      const reason = inviteRejectionText(scope, target, result)(languages[0]);
      bulk.failed.push({ email, outcome: result.outcome, reason });
    }
  }
  return bulk;
}

/** Invites up to 100 people to an organization; returns rejected people with the reason. */
export const inviteManyToOrganization = async (
  scope: Scope,
  organization_id: number,
  { invitations }: Body<typeof InviteManyToOrganization>,
): Promise<BulkResult> => inviteMany(scope, await organizationTarget(scope, organization_id), invitations);

/** Invites up to 100 people to an event; returns rejected people with the reason. */
export const inviteManyToEvent = async (
  scope: Scope,
  event_id: number,
  { invitations, when_full }: Body<typeof InviteManyToEvent>,
): Promise<BulkResult> => inviteMany(scope, await eventTarget(scope, event_id), invitations, when_full);
