/** Current permissions of the inviter, which determine whether an invitation can be accepted. */
import type { EventUserRole, InvitationKind, OrganizationUserRole } from '@plenum/contracts/enums';
import {
  eventRoleMay,
  eventRoleMayAssign,
  organizationRoleMay,
  organizationRoleMayManage,
} from '@plenum/contracts/permissions';
import { idList, statement, type Transaction } from '../../../platform/db/database.ts';
import { effectiveEventRole } from '../../policy.ts';
import { eventRole, organizationRole } from './invitation.rules.ts';

export interface InviterRow {
  /** Also false for a deleted account, and for a revoked or expired token. */
  readonly inviter_is_active: boolean;
  readonly inviter_event_role: EventUserRole | null;
  readonly inviter_is_banned: boolean;
  readonly inviter_organization_role: OrganizationUserRole | null;
  readonly inviter_owns_organization: boolean;
}

/** Columns for statements that read `invitations i`; requires the joins of `inviterTables`. */
export const inviterColumns = `
  coalesce(inviter.is_active or inviting_token.id is not null, false) as inviter_is_active, inviting_member.role as inviter_event_role,
  coalesce(inviting_member.is_banned, false) as inviter_is_banned,
  coalesce(inviting_org_user.role, inviting_token.organization_role) as inviter_organization_role,
  coalesce(coalesce(inviting_org_user.role, inviting_token.organization_role) = 'OWNER', false)
    as inviter_owns_organization`;

export const inviterTables = `
  left join users inviter on inviter.id = i.invited_by_id
  left join event_users inviting_member on inviting_member.event_id = i.event_id
                                       and inviting_member.user_id = i.invited_by_id
  left join organization_users inviting_org_user on inviting_org_user.organization_id = i.organization_id
                                             and inviting_org_user.user_id = i.invited_by_id
  left join api_tokens inviting_token on inviting_token.organization_id = i.organization_id
                                     and inviting_token.user_id = i.invited_by_id
                                     and inviting_token.revoked_at is null
                                     and (inviting_token.expires_at is null or inviting_token.expires_at > now())`;

/**
 * Checks whether the inviter has lost the right to invite to the target or with this role, for example because they
 * were removed, demoted, banned or deleted.
 */
export function isVoidInvitation(
  invitation: InviterRow & { readonly kind: InvitationKind; readonly role: string },
): boolean {
  if (!invitation.inviter_is_active) return true;
  const inviterRole = invitation.inviter_organization_role;
  if (invitation.kind === 'organization')
    return !(
      organizationRoleMay(inviterRole, 'organization_member:invite') &&
      organizationRoleMayManage(inviterRole, organizationRole(invitation.role))
    );
  const is_organization_owner = invitation.inviter_owns_organization;
  if (invitation.inviter_is_banned && !is_organization_owner) return true;
  const role = effectiveEventRole({ member_role: invitation.inviter_event_role, is_organization_owner });
  return !(eventRoleMay(role, 'attendee:invite') && eventRoleMayAssign(role, eventRole(invitation.role)));
}

const lockOrganizationsShared = statement(
  'share-organizations-of-invitations',
  `select from organizations where id in (select organization_id from invitations where id = any($1::bigint[]))
    order by id for share`,
);
const lockTokensShared = statement(
  'share-inviting-tokens',
  `select from api_tokens where (organization_id, user_id) in (
     select organization_id, invited_by_id from invitations where id = any($1::bigint[])) order by id for share`,
);
const lockMembersShared = statement(
  'share-inviting-members',
  `select from event_users where (event_id, user_id) in (
     select event_id, unnest(array[invited_by_id, $2::bigint]) from invitations where id = any($1::bigint[]))
    order by event_id, user_id for share`,
);

/**
 * Locks the rights of the inviters and the recipient's membership until the transaction ends, because a change to
 * either can end the invitation. Call it before locking the invitations, in the same order as commands that revoke a
 * right.
 * @param recipient_id null if the recipient has no account
 */
export async function lockInviters(
  tx: Transaction,
  ids: readonly number[],
  recipient_id: number | null,
): Promise<void> {
  for (const lockStatement of [lockOrganizationsShared, lockTokensShared]) await tx.rows(lockStatement, [idList(ids)]);
  await tx.rows(lockMembersShared, [idList(ids), recipient_id]);
}

interface InvitationRightsRow extends InviterRow {
  readonly id: number;
  readonly kind: InvitationKind;
  readonly role: string;
}

const inviterRights = statement<InvitationRightsRow>(
  'inviters-of-invitations',
  `select i.id, i.kind, i.role, ${inviterColumns} from invitations i ${inviterTables}
    where i.id = any($1::bigint[])`,
);

/**
 * Returns which of the given invitations are void. Call it after `lockInviters`, in the transaction that accepts them.
 */
export async function findVoidInvitations(tx: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.rows(inviterRights, [ids]);
  return new Set(rows.filter(isVoidInvitation).map(({ id }) => id));
}
