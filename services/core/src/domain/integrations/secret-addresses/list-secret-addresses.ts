import type { SecretKind } from '@plenum/contracts/enums';
import type { SecretAddress } from '@plenum/contracts/integrations/secret-addresses';
import { eventRoleMay, type EventPermission } from '@plenum/contracts/permissions';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeEvent, effectiveEventRole, isEffectivelyBanned } from '../../policy.ts';
import { findSecretAddresses, type SecretAddressRow } from './secret-addresses.queries.ts';

/** Permission required to create each kind; the other kinds of `SecretKind` belong to organizations. */
const requiredPermission: Readonly<Partial<Record<SecretKind, EventPermission>>> = {
  ROOM_WALL: 'room_wall:write',
  QUESTION_WALL: 'question_wall:write',
  POLL_WALL: 'poll_wall:write',
  STAGE_CLOCK: 'stage_clock:write',
  SECRET_SCHEDULE: 'event:update',
  JOIN_CODE: 'event:update',
  SCHEDULE_SUBSCRIPTION: 'schedule:import',
  TICKET_SHOP: 'ticket_shop:manage',
};

/**
 * Lists the secret URLs of an event with their creators. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `forbidden`.
 */
export async function listSecretAddresses(scope: Scope, event_id: number): Promise<{ addresses: SecretAddress[] }> {
  await authorizeEvent(scope, event_id, 'event:update');
  const rows = await findSecretAddresses(scope.db, event_id);
  return { addresses: mapReadableRows('secret_addresses', rows, secretAddressView) };
}

function isCreatorAuthorized({ kind, creator_role, is_creator_banned, is_creator_owner }: SecretAddressRow): boolean {
  const access = { member_role: creator_role, is_banned: is_creator_banned, is_organization_owner: is_creator_owner };
  const permission = requiredPermission[kind];
  return (
    permission !== undefined && !isEffectivelyBanned(access) && eventRoleMay(effectiveEventRole(access), permission)
  );
}

const secretAddressView = (row: SecretAddressRow): SecretAddress => ({
  kind: row.kind,
  title: row.title,
  created_at: row.made_at?.toISOString() ?? null,
  created_by:
    row.creator_id === null
      ? null
      : { id: row.creator_id, full_name: row.creator_name ?? '', image_url: row.creator_image_url },
  is_maker_in_charge: isCreatorAuthorized(row),
});
