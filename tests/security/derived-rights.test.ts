/**
 * The effect on everything that a person has created when they lose a right: each cell of `derivedRights`. For each
 * loss, a person creates one of each object first.
 */
import { maxSecretAddresses } from '@plenum/contracts/accounts/security-limits';
import type { SecretKind } from '@plenum/contracts/enums';
import { ListSecretAddresses } from '@plenum/contracts/integrations/secret-addresses';
import { CreateWebhook, ListWebhooks, UpdateWebhook } from '@plenum/contracts/integrations/webhooks';
import {
  type Artifact,
  derivedArtifacts,
  derivedRights,
  type Effect,
  type Loss,
  rightLosses,
} from '@plenum/core/domain/derived-rights';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { addMember, addOrganizationMember, newConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail, newestMailToken, testPassword, type TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { type DerivedWorld, createArtifact, type State } from '../support/security/derived-artefacts.ts';

const api = await openTestApi();

const memberPath = ({ organization_id, creator }: DerivedWorld) =>
  `/organizations/${organization_id}/users/${creator.user_id}`;
const attendeePath = ({ event_id, creator }: DerivedWorld) => `/events/${event_id}/users/${creator.user_id}`;
const newPassword = 'another long password';

async function resetPassword({ creator }: DerivedWorld) {
  await api.client().post('/auth/forgot-password', { email: creator.email });
  const token = await newestMailToken(api, creator.email, 'reset_password');
  return api.client().post('/auth/reset-password', { token, password: newPassword });
}

async function changeAddress({ creator }: DerivedWorld) {
  await creator.client.post('/auth/change-email', { new_email: newEmail(), password: testPassword });
  const token = await newestMailToken(api, creator.email, 'change_email');
  return creator.client.post(`/auth/change-email/${token}`);
}

const causes: {
  readonly [L in Loss]: (world: DerivedWorld) => Promise<{ readonly status: number; readonly text: string }>;
} = {
  REMOVED_FROM_ORGANIZATION: (world) => world.owner.client.delete(memberPath(world)),
  DEMOTED_IN_ORGANIZATION: (world) => world.owner.client.put(memberPath(world), { role: 'MEMBER' }),
  LEFT_ORGANIZATION: ({ creator, organization_id }) =>
    creator.client.post(`/organizations/${organization_id}/leave`, {}),
  REMOVED_FROM_EVENT: (world) => world.owner.client.delete(attendeePath(world)),
  DEMOTED_IN_EVENT: (world) => world.owner.client.put(attendeePath(world), { role: 'ATTENDEE' }),
  BANNED_FROM_EVENT: (world) => world.owner.client.post(`${attendeePath(world)}/ban`, { reason: 'Rude' }),
  LEFT_EVENT: ({ creator, event_id }) => creator.client.post(`/events/${event_id}/leave`, {}),
  ACCOUNT_DELETED: ({ creator }) =>
    creator.client.delete(`/users/${creator.user_id}`, { body: { password: testPassword } }),
  PASSWORD_RESET: resetPassword,
  PASSWORD_CHANGED: ({ creator }) =>
    creator.client.put('/auth/change-password', { current_password: testPassword, new_password: newPassword }),
  ADDRESS_CHANGED: changeAddress,
  LOGGED_OUT_EVERYWHERE: ({ creator }) => creator.client.delete('/auth/logins'),
};

const isOfOrganization = (loss: Loss) => loss.endsWith('ORGANIZATION');
const isOfEvent = (loss: Loss) => loss.endsWith('EVENT');

/**
 * Creates the world of a loss. Owners of an organization are admins of its events regardless of their membership;
 * only others can lose that role alone.
 */
async function newWorld(loss: Loss): Promise<DerivedWorld> {
  const conference = await newConference(api, { join_policy: 'CODE' });
  const creator = await newLoggedInPerson(api);
  const { organization_id, event_id } = conference;
  await addOrganizationMember(api, organization_id, creator.user_id, isOfEvent(loss) ? 'ADMIN' : 'OWNER');
  if (!isOfOrganization(loss)) await addMember(api, event_id, creator.user_id, { role: 'ADMIN' });
  return { api, ...conference, creator };
}

const expected: { readonly [F in Effect]: State } = {
  NONE: 'works',
  KEPT: 'works',
  ENDS: 'stopped',
  REJECTED: 'stopped',
  PAUSED: 'waits',
};

const secretKindOf: Partial<Record<Artifact, SecretKind>> = {
  JOIN_CODE: 'JOIN_CODE',
  WALL: 'ROOM_WALL',
  STAGE_CLOCK: 'STAGE_CLOCK',
  SECRET_SCHEDULE: 'SECRET_SCHEDULE',
  SCHEDULE_SUBSCRIPTION: 'SCHEDULE_SUBSCRIPTION',
  TICKET_SHOP: 'TICKET_SHOP',
};

async function getListedCreator({ owner, event_id }: DerivedWorld, kind: SecretKind) {
  const reply = await owner.client.get(`/events/${event_id}/secret-addresses`);
  const wallEntry = expectReply(ListSecretAddresses, 200, reply).addresses.find((address) => address.kind === kind);
  return { maker: wallEntry?.created_by?.id ?? null, isInCharge: wallEntry?.is_maker_in_charge };
}

/** Artifacts that are created with another one, or that a loss uses up, are tested last. */
const inOrder: readonly Artifact[] = [
  ...derivedArtifacts.filter((artifact) => artifact !== 'SECRET_SCHEDULE' && artifact !== 'MAIL_LINK'),
  'SECRET_SCHEDULE',
  'MAIL_LINK',
];

describe.each(rightLosses)('after %s', (loss) => {
  const checks = new Map<Artifact, () => Promise<State>>();
  let world: DerivedWorld;
  beforeAll(async () => {
    world = await newWorld(loss);
    for (const artifact of inOrder) checks.set(artifact, await createArtifact(artifact, world));
    const { status, text } = await causes[loss](world);
    expect([200, 204], text).toContain(status);
  });

  it.each(derivedArtifacts)('has the documented effect: %s', async (artifact) => {
    const outcome = derivedRights[artifact][loss];
    expect(await checks.get(artifact)?.()).toBe(expected[outcome]);
    const kind = secretKindOf[artifact];
    if (kind === undefined || outcome === 'NONE') return;
    const creator = loss === 'ACCOUNT_DELETED' ? null : world.creator.user_id;
    expect(await getListedCreator(world, kind)).toEqual({ maker: creator, isInCharge: false });
  });
});

it('accepts all of these objects, and shows their creators, before the loss', async () => {
  const derivedWorld = await newWorld('PASSWORD_CHANGED');
  for (const artifact of inOrder) {
    const checkArtifact = await createArtifact(artifact, derivedWorld);
    expect(await checkArtifact(), artifact).toBe('works');
    const kind = secretKindOf[artifact];
    if (kind !== undefined)
      expect(await getListedCreator(derivedWorld, kind)).toEqual({
        maker: derivedWorld.creator.user_id,
        isInCharge: true,
      });
  }
});

const openQuestionWalls = statement(
  'test-derived-question-walls',
  `with inserted as (
     insert into sessions (event_id, title, session_type, starts_at, duration_minutes, status)
     select $1, 'Session ' || n, 'PRESENTATION', now() + interval '30 days', 30, 'SCHEDULED'
       from generate_series(1, $2::int) n returning id)
   insert into session_qa (session_id, wall_token_hash) select id, md5(id::text) || md5(id::text) from inserted`,
);

it('shows other entries in the list of secret links regardless of the number of walls', async () => {
  const world = await newWorld('PASSWORD_CHANGED');
  const { owner, event_id } = world;
  const derivedWorld: readonly Artifact[] = [
    'STAGE_CLOCK',
    'SCHEDULE_SUBSCRIPTION',
    'TICKET_SHOP',
    'WALL',
    'SECRET_SCHEDULE',
  ];
  for (const artifact of derivedWorld) await createArtifact(artifact, world);
  await api.deps.db.rows(openQuestionWalls, [event_id, maxSecretAddresses + 5]);
  const reply = await owner.client.get(`/events/${event_id}/secret-addresses`);
  const kinds = expectReply(ListSecretAddresses, 200, reply).addresses.map(({ kind }) => kind);
  expect(kinds).toHaveLength(maxSecretAddresses);
  const first = ['JOIN_CODE', 'SECRET_SCHEDULE', 'SCHEDULE_SUBSCRIPTION', 'TICKET_SHOP', 'STAGE_CLOCK'];
  // The wall of the room is newer than those with unknown creators.
  expect(kinds.slice(0, 7)).toEqual([...first, 'ROOM_WALL', 'QUESTION_WALL']);
});

const isActive = statement<{ id: number }>(
  'test-derived-token',
  'select id from api_tokens where id = $1 and revoked_at is null',
);

it('keeps objects that admins may create when an owner becomes an admin', async () => {
  const { owner, organization_id } = await newConference(api);
  const creator: TestPerson = await newLoggedInPerson(api);
  await addOrganizationMember(api, organization_id, creator.user_id, 'ADMIN');
  const asAdmin = await newOrganizationToken(creator, organization_id, { scopes: ['organization:read'] });
  const path = `/organizations/${organization_id}/users/${creator.user_id}`;
  await owner.client.put(path, { role: 'OWNER' });
  const asOwner = await newOrganizationToken(creator, organization_id);
  await owner.client.put(path, { role: 'ADMIN' });
  const staysActive = async ({ id }: { readonly id: number }) => (await api.deps.db.rows(isActive, [id])).length === 1;
  expect([await staysActive(asAdmin), await staysActive(asOwner)]).toEqual([true, false]);
});

it('pauses webhooks created with a token when the creator of the token leaves, not when the token is revoked', async () => {
  const { owner, organization_id } = await newConference(api);
  const creator = await newLoggedInPerson(api);
  await addOrganizationMember(api, organization_id, creator.user_id, 'ADMIN');
  const path = `/organizations/${organization_id}`;
  const hook = (name: string) => ({ name, url: 'https://receiver.example/', event_types: ['event.updated'] });
  for (const { person, name } of [
    { person: creator, name: 'Of the leaving person' },
    { person: owner, name: 'Of the remaining person' },
  ]) {
    const { id, token } = await newOrganizationToken(person, organization_id, {
      scopes: ['organization_webhook:manage'],
    });
    expect((await api.client(token).post(`${path}/webhooks`, hook(name))).status).toBe(201);
    expect((await owner.client.delete(`${path}/api-tokens/${id}`)).status).toBe(204);
  }
  // A webhook of another person, whose secret the creator has seen.
  const { id } = expectReply(CreateWebhook, 201, await owner.client.post(`${path}/webhooks`, hook('Renewed')));
  expect((await creator.client.post(`${path}/webhooks/${id}/secret`)).status).toBe(201);
  await owner.client.delete(`${path}/users/${creator.user_id}`);
  const { webhooks } = expectReply(ListWebhooks, 200, await owner.client.get(`${path}/webhooks`));
  const wallEntry = webhooks.map(({ name, paused, former_secret_until }) => [name, paused, former_secret_until]);
  expect(wallEntry).toEqual([
    ['Of the leaving person', 'MAKER_LEFT', null],
    ['Of the remaining person', null, null],
    ['Renewed', 'MAKER_LEFT', null],
  ]);
  const resumed = await owner.client.put(`${path}/webhooks/${id}`, { is_paused: false });
  expect(expectReply(UpdateWebhook, 200, resumed)).toMatchObject({
    paused: null,
    url_changed_by: { id: owner.user_id },
    secret_changed_by: { id: owner.user_id },
  });
});

it('pauses a webhook when the person who set its URL or created its secret leaves, regardless of later changes by others', async () => {
  const { owner, organization_id } = await newConference(api);
  const creator = await newLoggedInPerson(api);
  await addOrganizationMember(api, organization_id, creator.user_id, 'ADMIN');
  const path = `/organizations/${organization_id}`;
  const create = async ({ client }: TestPerson, name: string) => {
    const body = { name, url: 'https://receiver.example/', event_types: ['event.updated'] };
    return `${path}/webhooks/${expectReply(CreateWebhook, 201, await client.post(`${path}/webhooks`, body)).id}`;
  };
  const webhookPaths = {
    'URL set by the creator': await create(creator, 'URL set by the creator'),
    'secret created by the creator': await create(creator, 'secret created by the creator'),
    'nothing by the creator': await create(creator, 'nothing by the creator'),
    'resumed by an owner': await create(creator, 'resumed by an owner'),
  };
  const expectSuccess = async (reply: Promise<{ readonly status: number }>) =>
    expect((await reply).status).toBeLessThan(300);
  await expectSuccess(owner.client.post(`${webhookPaths['URL set by the creator']}/secret`));
  await expectSuccess(
    owner.client.put(webhookPaths['secret created by the creator'], { url: 'https://other.example/' }),
  );
  await expectSuccess(owner.client.put(webhookPaths['nothing by the creator'], { url: 'https://other.example/' }));
  await expectSuccess(owner.client.post(`${webhookPaths['nothing by the creator']}/secret`));
  // Pausing manually does not reveal the creator.
  await expectSuccess(owner.client.put(webhookPaths['resumed by an owner'], { is_paused: true }));
  await expectSuccess(owner.client.put(webhookPaths['resumed by an owner'], { is_paused: false }));
  await owner.client.delete(`${path}/users/${creator.user_id}`);
  const { webhooks } = expectReply(ListWebhooks, 200, await owner.client.get(`${path}/webhooks`));
  expect(Object.fromEntries(webhooks.map(({ name, paused }) => [name, paused]))).toEqual({
    'URL set by the creator': 'MAKER_LEFT',
    'secret created by the creator': 'MAKER_LEFT',
    'nothing by the creator': null,
    'resumed by an owner': 'MAKER_LEFT',
  });
});
