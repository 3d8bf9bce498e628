import type { ListEventInvitations } from '@plenum/contracts/events/invitations';
import type { ListUserInvitations } from '@plenum/contracts/events/my-invitations';
import type { ListOrganizationInvitations } from '@plenum/contracts/events/organization-invitations';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { positionOf } from '../../paging.ts';
import { authorizeEvent, authorizeOrganization, authorizeSelf } from '../../policy.ts';
import { invitationToken } from './invitation-token.rules.ts';
import {
  countEventInvitations,
  countOrganizationInvitations,
  findEmailOf,
  findEventInvitations,
  findOpenInvitationsTo,
  findOrganizationInvitations,
  eventInvitationOrder,
  organizationInvitationOrder,
} from './invitation.queries.ts';
import { eventInvitation, myInvitation, organizationInvitation } from './invitation.views.ts';

type OrganizationOperation = typeof ListOrganizationInvitations;
type EventOperation = typeof ListEventInvitations;

/** Lists open invitations of an organization, newest first. Throws the errors of `authorizeOrganization`. */
export async function listOrganizationInvitations(
  scope: Scope,
  organization_id: number,
  query: Query<OrganizationOperation>,
): Promise<ReplyBody<OrganizationOperation>> {
  await authorizeOrganization(scope, organization_id, 'organization_member:invite');
  const position = positionOf(query, organizationInvitationOrder);
  const [total_items, found] = await Promise.all([
    countOrganizationInvitations(scope.db, organization_id),
    findOrganizationInvitations(scope.db, organization_id, position),
  ]);
  const { rows, next } = pageOf(found, position, organizationInvitationOrder);
  const now = scope.clock.date();
  return {
    total_items,
    next,
    invitations: mapReadableRows('invitations', rows, (row) => organizationInvitation(row, now)),
  };
}

/** Lists open invitations of an event, newest first. Throws the errors of `authorizeEvent`. */
export async function listEventInvitations(
  scope: Scope,
  event_id: number,
  query: Query<EventOperation>,
): Promise<ReplyBody<EventOperation>> {
  await authorizeEvent(scope, event_id, 'attendee:invite');
  const position = positionOf(query, eventInvitationOrder);
  const [total_items, found] = await Promise.all([
    countEventInvitations(scope.db, event_id),
    findEventInvitations(scope.db, event_id, position),
  ]);
  const { rows, next } = pageOf(found, position, eventInvitationOrder);
  const now = scope.clock.date();
  return {
    total_items,
    next,
    invitations: mapReadableRows('invitations', rows, (row) => eventInvitation(row, now)),
  };
}

/** Lists the open invitations to the actor's address. Throws `forbidden`. */
export async function listUserInvitations(
  scope: Scope,
  user_id: number,
): Promise<ReplyBody<typeof ListUserInvitations>> {
  authorizeSelf(scope, user_id);
  const email = await findEmailOf(scope.db, user_id);
  const rows = email === undefined ? [] : await findOpenInvitationsTo(scope.db, email, user_id, scope.clock.date());
  const invitations = mapReadableRows('invitations', rows, (row) => {
    // If the key is no longer configured, the link cannot be derived, and organizers must send another invitation.
    const token = invitationToken(scope, row);
    return token === undefined ? [] : [myInvitation(row, token)];
  }).flat();
  return {
    organization_invitations: invitations.filter(({ type }) => type === 'organization'),
    event_invitations: invitations.filter(({ type }) => type === 'event'),
    total_count: invitations.length,
  };
}
