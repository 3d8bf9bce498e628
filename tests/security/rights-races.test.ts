/** A command is rejected, and stores nothing, if its caller loses the permission while the command waits. */
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { CreateWebhook } from '@plenum/contracts/integrations/webhooks';
import { statement } from '@plenum/core/platform/db/database';
import { expect, it } from 'vitest';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import {
  addOrganizationMember,
  makeKnownToOrganization,
  newConference,
  newMember,
} from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import { newLoggedInPerson, testPassword } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestClient } from '../support/api/test-client.ts';
import {
  banMemberChange,
  type RightsChange,
  demoteMemberChange,
  removeMemberChange,
  sendDuringChanges,
} from '../support/security/send-during-changes.ts';

const api = await openTestApi();

async function newWorld() {
  const conference = await newConference(api, { join_policy: 'CODE' });
  const { owner, organization_id } = conference;
  const creator = await newLoggedInPerson(api);
  await addOrganizationMember(api, organization_id, creator.user_id, 'OWNER');
  const existing = await newLoggedInPerson(api);
  await makeKnownToOrganization(api, organization_id, existing.user_id);
  const path = `/organizations/${organization_id}`;
  const webhook = { name: 'Hook', url: 'https://receiver.example/', event_types: ['event.updated'] };
  const { id } = expectReply(CreateWebhook, 201, await owner.client.post(`${path}/webhooks`, webhook));
  const removal = removeMemberChange(organization_id, creator.user_id);
  return {
    ...conference,
    maker: creator,
    known: existing,
    path,
    webhook,
    webhook_path: `${path}/webhooks/${id}`,
    removal,
  };
}
type World = Awaited<ReturnType<typeof newWorld>>;

/** Tables that the commands below would change. */
const stored = statement<{ stored: unknown }>(
  't-races-stored',
  `select jsonb_build_object(
     'tokens', (select count(*) from api_tokens where organization_id = $1),
     'hooks', (select jsonb_agg(jsonb_build_array(id, name, secret)) from webhooks where organization_id = $1),
     'origins', (select count(*) from allowed_origins where organization_id = $1),
     'keys', (select jaas_app_id from organizations where id = $1),
     'members', (select jsonb_agg(jsonb_build_array(user_id, role) order by user_id) from organization_users
                  where organization_id = $1 and user_id <> $2),
     'invitations', (select count(*) from invitations where organization_id = $1),
     'people', (select jsonb_agg(jsonb_build_array(eu.user_id, eu.role, eu.is_banned) order by eu.user_id)
                  from event_users eu join events e on e.id = eu.event_id
                 where e.organization_id = $1 and eu.user_id <> $2)) as stored`,
);
const storedIn = ({ organization_id }: World, excludedUserId: number) =>
  api.deps.db.rows(stored, [organization_id, excludedUserId]);

const organizationCommands: Readonly<
  Record<string, (newWorld: World, client: TestClient) => Promise<{ status: number }>>
> = {
  'making a token': ({ path }, client) =>
    client.post(`${path}/api-tokens`, { name: 'Late', scopes: ['organization:read'], password: testPassword }),
  'making a webhook': ({ path, webhook }, client) => client.post(`${path}/webhooks`, webhook),
  'changing a webhook': ({ webhook_path }, client) => client.put(webhook_path, { name: 'Late' }),
  'renewing a secret': ({ webhook_path }, client) => client.post(`${webhook_path}/secret`),
  'deleting a webhook': ({ webhook_path }, client) => client.delete(webhook_path),
  'allowing a web site': ({ path }, client) =>
    client.put(`${path}/allowed-origins`, { origins: ['https://a.example'] }),
  'entering keys': ({ path }, client) =>
    client.put(`${path}/jaas-credentials`, { jaas_app_id: 'a', jaas_api_key: 'b', jaas_private_key: 'c' }),
  'adding a member': ({ path, known }, client) =>
    client.post(`${path}/users`, { email: known.email, role: 'ADMIN', first_name: 'A', last_name: 'B' }),
  'changing a member': ({ path, owner }, client) => client.put(`${path}/users/${owner.user_id}`, { role: 'MEMBER' }),
  'removing a member': ({ path, owner }, client) => client.delete(`${path}/users/${owner.user_id}`),
};

it.each(Object.entries(organizationCommands))('rejects %s by a person who is being removed', async (_what, send) => {
  const tenant = await newWorld();
  const before = await storedIn(tenant, tenant.maker.user_id);
  const reply = await sendDuringChanges(api, tenant.removal, () => send(tenant, tenant.maker.client));
  expect(reply.status).toBe(404);
  expect(await storedIn(tenant, tenant.maker.user_id)).toEqual(before);
});

it('rejects adding and removing members with a token that is being revoked', async () => {
  const tenant = await newWorld();
  const { token, id } = await newOrganizationToken(tenant.owner, tenant.organization_id);
  const program = api.client(token);
  expect((await program.get(tenant.path)).status).toBe(200);
  const before = await storedIn(tenant, 0);
  const revocation: RightsChange = ['update api_tokens set revoked_at = now() where id = $1', [id]];
  const reply = await sendDuringChanges(api, [revocation], () =>
    program.put(`${tenant.path}/users/${tenant.maker.user_id}`, { role: 'MEMBER' }),
  );
  expectRejection(reply, 'token_revoked');
  expect(await storedIn(tenant, 0)).toEqual(before);
});

const roles = statement<{ user_id: number; role: string; is_banned: boolean }>(
  't-races-roles',
  'select user_id, role, is_banned from event_users where event_id = $1 and user_id = any($2::bigint[]) order by user_id',
);
const owners = statement<{ user_id: number }>(
  't-races-owners',
  `select user_id from organization_users where organization_id = $1 and role = 'OWNER'`,
);
const invitations = statement('t-races-invitations', 'select from invitations where event_id = $1');

const eventCommands: Readonly<
  Record<string, (newWorld: World, client: TestClient, member_id: number) => Promise<unknown>>
> = {
  'giving a role': ({ event_id }, client, id) => client.put(`/events/${event_id}/users/${id}`, { role: 'ADMIN' }),
  'banning a member': ({ event_id }, client, id) =>
    client.post(`/events/${event_id}/users/${id}/ban`, { reason: 'Because' }),
  'removing a member': ({ event_id }, client, id) => client.delete(`/events/${event_id}/users/${id}`),
  'adding a person': ({ event_id, known }, client) =>
    client.post(`/events/${event_id}/users`, { user_id: known.user_id, role: 'ADMIN' }),
};
it.each(Object.entries(eventCommands))('rejects %s by a person who is being banned', async (_what, send) => {
  const tenant = await newWorld();
  const admin = await newMember(api, tenant.event_id, { role: 'ADMIN' });
  const member = await newMember(api, tenant.event_id, { role: 'ATTENDEE' });
  const before = await storedIn(tenant, admin.user_id);
  const changes = [banMemberChange(tenant.event_id, admin.user_id)];
  expect(await sendDuringChanges(api, changes, () => send(tenant, admin.client, member.user_id))).toMatchObject({
    status: 403,
  });
  expect(await storedIn(tenant, admin.user_id)).toEqual(before);
});

it('rejects accepting an invitation by a person who is being banned', async () => {
  const tenant = await newWorld();
  const admin = await newMember(api, tenant.event_id, { role: 'ADMIN' });
  const guest = await newLoggedInPerson(api);
  const body = { email: guest.email, role: 'ADMIN' };
  const invited = await admin.client.post(`/events/${tenant.event_id}/invitations`, body);
  const token = await invitationTokenOf(api, expectReply(InviteToEvent, 201, invited).id);
  const before = await storedIn(tenant, admin.user_id);
  const reply = await sendDuringChanges(api, [banMemberChange(tenant.event_id, admin.user_id)], () =>
    guest.client.post(`/invitations/${token}/accept`),
  );
  expectRejection(reply, 'invitation_void');
  expect(await storedIn(tenant, admin.user_id)).toEqual(before);
});

it.each([
  ['banned', banMemberChange],
  ['demoted', demoteMemberChange],
] as const)('rejects naming a successor by an ADMIN who is being %s', async (_what, changes) => {
  const { event_id } = await newWorld();
  const admin = await newMember(api, event_id, { role: 'ADMIN' });
  const otherMember = await newMember(api, event_id, { role: 'ATTENDEE' });
  const reply = await sendDuringChanges(api, [changes(event_id, admin.user_id)], () =>
    admin.client.post(`/events/${event_id}/leave`, { hand_over_to: otherMember.user_id }),
  );
  expectRejection(reply, 'forbidden');
  expect(await api.deps.db.rows(roles, [event_id, [admin.user_id, otherMember.user_id]])).toEqual([
    {
      user_id: admin.user_id,
      role: changes === banMemberChange ? 'ADMIN' : 'ATTENDEE',
      is_banned: changes === banMemberChange,
    },
    { user_id: otherMember.user_id, role: 'ATTENDEE', is_banned: false },
  ]);
});

it('rejects naming a successor by an owner of the organization who is being removed', async () => {
  const { maker, organization_id, removal, owner } = await newWorld();
  const otherMember = await newLoggedInPerson(api);
  await addOrganizationMember(api, organization_id, otherMember.user_id, 'MEMBER');
  const reply = await sendDuringChanges(api, removal, () =>
    maker.client.post(`/organizations/${organization_id}/leave`, { hand_over_to: otherMember.user_id }),
  );
  expectRejection(reply, 'not_found');
  expect(await api.deps.db.rows(owners, [organization_id])).toEqual([{ user_id: owner.user_id }]);
});

it('rejects inviting an ADMIN by an ADMIN who is being made an ORGANIZER', async () => {
  const { event_id } = await newWorld();
  const admin = await newMember(api, event_id, { role: 'ADMIN' });
  const demotion: RightsChange = [
    `update event_users set role = 'ORGANIZER' where event_id = $1 and user_id = $2`,
    [event_id, admin.user_id],
  ];
  const reply = await sendDuringChanges(api, [demotion], () =>
    admin.client.post(`/events/${event_id}/invitations`, { email: 'friend@example.org', role: 'ADMIN' }),
  );
  expectRejection(reply, 'invitation_role_reserved');
  expect(await api.deps.db.rows(invitations, [event_id])).toEqual([]);
});

const ownTokens = statement('t-races-own-tokens', 'select from api_tokens where user_id = $1');

it('rejects creating a personal token while the password is being changed', async () => {
  const { client, user_id } = await newLoggedInPerson(api);
  const change: RightsChange = [`update users set password_hash = 'another' where id = $1`, [user_id]];
  const reply = await sendDuringChanges(api, [change], () =>
    client.post(`/users/${user_id}/api-tokens`, { name: 'Late', scopes: ['account:read'], password: testPassword }),
  );
  expectRejection(reply, 'current_password_incorrect');
  expect(await api.deps.db.rows(ownTokens, [user_id])).toEqual([]);
});
