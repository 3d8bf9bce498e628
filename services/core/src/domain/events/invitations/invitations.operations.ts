import type * as addingPeople from '@plenum/contracts/events/adding-people';
import type * as invitations from '@plenum/contracts/events/invitations';
import type * as myInvitations from '@plenum/contracts/events/my-invitations';
import type * as organizationInvitations from '@plenum/contracts/events/organization-invitations';
import { accepted, created, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { addEventUser, addEventUserByEmail } from './add-event-user.ts';
import { addOrganizationUser } from './add-organization-user.ts';
import type { AddedOrInvited } from './added-or-invited.ts';
import { acceptEventInvitation, acceptOrganizationInvitation, declineInvitation } from './answer-invitation.ts';
import { cancelEventInvitation, cancelOrganizationInvitation } from './cancel-invitation.ts';
import { getEventInvitation, getInvitation, getOrganizationInvitation } from './get-invitation.ts';
import { inviteByCsv } from './invite-by-csv.ts';
import { inviteManyToEvent, inviteManyToOrganization, inviteToEvent, inviteToOrganization } from './invite-people.ts';
import { listEventInvitations, listOrganizationInvitations, listUserInvitations } from './list-invitations.ts';
import { registerAndAccept } from './register-and-accept.ts';

const cancelled = () => ok({ message: 'Invitation cancelled' });
const declined = () => ok({ message: 'Invitation declined' });

/** The reply indicates whether the person was added, or invited because consent is required. */
const addReply = <M, I>(result: AddedOrInvited<M, I>) =>
  result.outcome === 'added'
    ? created(result.member)
    : accepted({ status: 'INVITED' as const, invitation: result.invitation });

export const invitationsOperations: HandlersOf<
  typeof invitations & typeof myInvitations & typeof organizationInvitations & typeof addingPeople
> = {
  AddEventUser: async (scope, { params, body }) => addReply(await addEventUser(scope, params.event_id, body)),
  AddEventUserByEmail: async (scope, { params, body }) =>
    addReply(await addEventUserByEmail(scope, params.event_id, body)),
  AddOrganizationUser: async (scope, { params, body }) =>
    addReply(await addOrganizationUser(scope, params.organization_id, body)),
  ListOrganizationInvitations: async (scope, { params, query }) =>
    ok(await listOrganizationInvitations(scope, params.organization_id, query)),
  InviteToOrganization: async (scope, { params, body }) =>
    created(await inviteToOrganization(scope, params.organization_id, body)),
  InviteManyToOrganization: async (scope, { params, body }) =>
    created(await inviteManyToOrganization(scope, params.organization_id, body)),
  async CancelOrganizationInvitation(scope, { params }) {
    await cancelOrganizationInvitation(scope, params.organization_id, params.organization_invitation_id);
    return cancelled();
  },
  GetOrganizationInvitation: async (scope, { params }) => ok(await getOrganizationInvitation(scope, params.token)),
  AcceptOrganizationInvitation: async (scope, { params }) =>
    ok({
      message: 'Invitation accepted',
      organization_id: await acceptOrganizationInvitation(scope, params.token),
    }),
  async DeclineOrganizationInvitation(scope, { params }) {
    await declineInvitation(scope, params.token, 'organization');
    return declined();
  },
  ListEventInvitations: async (scope, { params, query }) =>
    ok(await listEventInvitations(scope, params.event_id, query)),
  InviteToEvent: async (scope, { params, body }) => created(await inviteToEvent(scope, params.event_id, body)),
  InviteManyToEvent: async (scope, { params, body }) => ok(await inviteManyToEvent(scope, params.event_id, body)),
  InviteToEventByCsv: async (scope, { params: { event_id }, query: { dry_run, when_full = 'STOP' } }, http) =>
    ok(await inviteByCsv(scope, { event_id, dry_run, when_full }, http)),
  async CancelEventInvitation(scope, { params }) {
    await cancelEventInvitation(scope, params.invitation_id);
    return cancelled();
  },
  GetEventInvitation: async (scope, { params }) => ok(await getEventInvitation(scope, params.token)),
  AcceptEventInvitation: async (scope, { params }) =>
    ok({ message: 'Invitation accepted', ...(await acceptEventInvitation(scope, params.token)) }),
  async DeclineEventInvitation(scope, { params }) {
    await declineInvitation(scope, params.token, 'event');
    return declined();
  },
  GetInvitation: async (scope, { params }) => ok(await getInvitation(scope, params.token)),
  async RegisterAndAccept(scope, { body }, http) {
    const { user, accepted, event_roles, tokens, device_proofs } = await registerAndAccept(scope, body, http);
    if (tokens !== null) http.setLogin(tokens);
    http.setDeviceProofs(device_proofs);
    return created({
      user,
      accepted_invitations: accepted,
      event_roles: [...event_roles],
      message: tokens === null ? 'Account created. Please verify your address.' : 'Welcome to Plenum.',
    });
  },
  ListUserInvitations: async (scope, { params }) => ok(await listUserInvitations(scope, params.user_id)),
};
