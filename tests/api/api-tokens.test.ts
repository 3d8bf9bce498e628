import { GetOrganization } from '@plenum/contracts/events/organizations';
/** Tokens with which programs use the API: made by people, shown once, and refused as soon as they are revoked. */
import { CreateApiToken, ListApiTokens, ListOrganizationTokens } from '@plenum/contracts/integrations/api-tokens';
import {
  apiTokenNameLengthMax,
  apiTokenNetworksMax,
  apiTokensMax,
} from '@plenum/contracts/integrations/integration-limits';
import { rateLimits } from '@plenum/contracts/limits';
import { removeClosedOrganization } from '@plenum/core/domain/events/organizations/remove-closed-organization';
import { statement } from '@plenum/core/platform/db/database';
import { hashToken } from '@plenum/core/platform/security/tokens';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrganizationToken, newPersonToken } from '../support/api/api-tokens.ts';
import { addOrganizationMember, newConference, removeMember, type TestConference } from '../support/api/conferences.ts';
import { loggedIn, signedUp, testPassword, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { startTestApi } from '../support/api/test-api.ts';

const api = await openTestApi();
let ada: TestPerson;
let conference: TestConference;
beforeAll(async () => {
  ada = await loggedIn(api);
  conference = await newConference(api);
});

const stored = statement<{ token_hash: string; row: string; last_used_at: Date | null }>(
  't-stored-token',
  `select token_hash, to_jsonb(t)::text as row, last_used_at from api_tokens t where id = $1`,
);
const tokensPath = ({ user_id }: TestPerson) => `/users/${user_id}/api-tokens`;
const draft = { name: 'Badge printer', scopes: ['account:read'], password: testPassword } as const;

describe('a token of a person', () => {
  it('acts as the person within its scopes, and is shown only once', async () => {
    const { token, id, hint, ...shown } = await newPersonToken(ada, { scopes: ['account:read'] });
    expect(shown).toMatchObject({ name: 'Badge printer', scopes: ['account:read'], networks: [], expires_at: null });
    expect((await api.client(token).get('/auth/me')).body).toMatchObject({ id: ada.user_id });
    const list = await ada.client.get(tokensPath(ada));
    const { tokens } = expectReply(ListApiTokens, 200, list);
    expect(tokens.find((one) => one.id === id)).toMatchObject({ hint, created_by: { id: ada.user_id } });
    expect(list.text).not.toContain(token);
    const row = await api.deps.db.row(stored, [id]);
    expect(row?.token_hash).toBe(hashToken(token));
    expect(row?.row).not.toContain(token);
  });

  it('needs the password of the person, whose guesses are limited', async () => {
    const eve = await loggedIn(api);
    for (let guess = 0; guess < rateLimits.password_check.points; guess += 1) {
      const reply = await eve.client.post(tokensPath(eve), { ...draft, password: 'a wrong password' });
      expectRefusal(reply, 'current_password_incorrect');
    }
    expectRefusal(await eve.client.post(tokensPath(eve), draft), 'rate_limited');
    expect(expectReply(ListApiTokens, 200, await eve.client.get(tokensPath(eve))).tokens).toEqual([]);
  });

  it('is refused by every process at once after it was revoked', async () => {
    const other = await startTestApi(api.env);
    try {
      const { token, id } = await newPersonToken(ada);
      const [here, there] = [api.client(token), other.client(token)];
      expect([(await here.get('/auth/me')).status, (await there.get('/auth/me')).status]).toEqual([200, 200]);
      expect((await ada.client.delete(`${tokensPath(ada)}/${id}`)).status).toBe(204);
      expectRefusal(await there.get('/auth/me'), 'token_revoked');
      expectRefusal(await here.get('/auth/me'), 'token_revoked');
      expectRefusal(await ada.client.delete(`${tokensPath(ada)}/${id}`), 'not_found');
    } finally {
      await other.close();
    }
  });

  it('is accepted until it expires', async () => {
    const expires_at = new Date(api.clock.now() + 60_000).toISOString();
    const { token } = await newPersonToken(ada, { expires_at });
    api.clock.advance(50_000);
    expect((await api.client(token).get('/auth/me')).status).toBe(200);
    api.clock.advance(10_000);
    expectRefusal(await api.client(token).get('/auth/me'), 'token_expired');
    expectRefusal(await api.client(token).post('/auth/logout'), 'token_expired');
    const past = new Date(api.clock.now()).toISOString();
    expectRefusal(await ada.client.post(tokensPath(ada), { ...draft, expires_at: past }), 'invalid_request');
  });

  it('is accepted from its networks only', async () => {
    const { token: ofTwo } = await newPersonToken(ada, { networks: ['192.0.2.0/24', '2001:db8:ffff::/48'] });
    const { token: ofOne } = await newPersonToken(ada, { networks: ['192.0.2.0/24'] });
    const from = (token: string, address: string) =>
      api.client(token).get('/auth/me', { headers: { 'x-forwarded-for': address } });
    for (const inside of ['192.0.2.0', '192.0.2.255', '2001:db8:ffff:1::1'])
      expect((await from(ofTwo, inside)).status, inside).toBe(200);
    expect((await from(ofOne, '192.0.2.0')).status).toBe(200);
    for (const outside of ['192.0.3.0', '192.0.1.255', '2001:db8:fffe::1'])
      for (const token of [ofOne, ofTwo]) expectRefusal(await from(token, outside), 'token_network_refused');
  });

  it('is made with names, scopes and networks within their limits', async () => {
    const post = (body: object) => ada.client.post(tokensPath(ada), { ...draft, ...body });
    const networks = (count: number) => Array.from({ length: count }, (_, index) => `192.0.2.${index}`);
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(apiTokenNameLengthMax + 1) },
      { scopes: [] },
      { scopes: ['organization:everything'] },
      { networks: networks(apiTokenNetworksMax + 1) },
      { networks: ['192.0.2.0/33'] },
      { networks: ['2001:db8::/129'] },
      { networks: ['example.org'] },
      { expires_at: 'tomorrow' },
    ])
      expectRefusal(await post(wrong), 'invalid_request');
    const longest = { name: 'x'.repeat(apiTokenNameLengthMax), networks: networks(apiTokenNetworksMax) };
    for (const right of [longest, { networks: ['192.0.2.0/32', '2001:db8::/128', '0.0.0.0/0', '::/0'] }])
      expectReply(CreateApiToken, 201, await post(right));
  });

  it('is one of so many', async () => {
    const eve = await loggedIn(api);
    const insert = statement(
      't-many-tokens',
      `insert into api_tokens (user_id, name, token_hash, hint, scopes)
       select $1, 'One of many', md5(random()::text), 'plenum', '["event:read"]' from generate_series(1, $2::int)`,
    );
    await api.deps.db.rows(insert, [eve.user_id, apiTokensMax.ofPerson - 1]);
    const { id } = await newPersonToken(eve);
    expectRefusal(await eve.client.post(tokensPath(eve), draft), 'api_tokens_exceeded');
    await eve.client.delete(`${tokensPath(eve)}/${id}`);
    await newPersonToken(eve);
  });

  it('notes its last use, but not with every request', async () => {
    const { token, id } = await newPersonToken(ada);
    const usedAt = async () => (await api.deps.db.row(stored, [id]))?.last_used_at?.getTime() ?? null;
    expect(await usedAt()).toBeNull();
    await api.client(token).get('/auth/me');
    const first = (await usedAt()) ?? 0;
    expect(first).toBeGreaterThan(0);
    api.clock.advance(590_000);
    await api.client(token).get('/auth/me');
    expect(await usedAt()).toBe(first);
    api.clock.advance(10_000);
    await api.client(token).get('/auth/me');
    expect(await usedAt()).toBeGreaterThanOrEqual(first + 600_000);
  });

  it('has a limit of its own, which does not count for its person', async () => {
    const { token } = await newPersonToken(ada);
    const { token: another } = await newPersonToken(ada);
    const path = `/organizations?per_page=1`;
    const replies = [];
    for (let sent = 0; sent < rateLimits.api_token.points; sent += 20)
      replies.push(...(await Promise.all(Array.from({ length: 20 }, () => api.client(token).get(path)))));
    expect([...new Set(replies.map(({ status }) => status))]).toEqual([200]);
    const refused = await api.client(token).get(path);
    expectRefusal(refused, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await api.client(another).get(path)).status).toBe(200);
    expect((await ada.client.get(path)).status).toBe(200);
  });

  it('goes with its person, and waits for a verified address', async () => {
    const unverified = await signedUp(api);
    const insert = statement(
      't-token-of-unverified',
      `insert into api_tokens (user_id, name, token_hash, hint, scopes) values ($1, 'Early', $2, 'plenum', '["account:read"]')`,
    );
    const { token } = await newPersonToken(ada);
    const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    expectRefusal(await api.client(forged).get('/auth/me'), 'token_invalid');
    const { newApiToken } = await import('@plenum/core/platform/security/api-token');
    const early = newApiToken('pat');
    await api.deps.db.rows(insert, [unverified.user_id, hashToken(early)]);
    expectRefusal(await api.client(early).get('/organizations'), 'verification_required');
    const eve = await loggedIn(api);
    const { token: hers } = await newPersonToken(eve);
    expect(
      (await eve.client.send('DELETE', `/users/${eve.user_id}`, { body: { password: testPassword } })).status,
    ).toBe(200);
    expectRefusal(await api.client(hers).get('/auth/me'), 'token_invalid');
  });
});

describe('a token of an organization', () => {
  it('acts for it with an account of its own, until its maker leaves', async () => {
    const { owner, organization_id, event_id } = conference;
    const second = await loggedIn(api);
    await addOrganizationMember(api, organization_id, second.user_id, 'OWNER');
    const made = await newOrganizationToken(second, organization_id);
    const program = api.client(made.token);
    expect((await program.get(`/events/${event_id}/agenda`)).status).toBe(200);
    const slot = { day_number: 1, start_time: '09:00', end_time: '10:00' };
    const session = { ...slot, title: 'By machine', session_type: 'PRESENTATION' };
    expect((await program.post(`/events/${event_id}/sessions`, session)).status).toBe(201);
    const { tokens } = expectReply(
      ListOrganizationTokens,
      200,
      await owner.client.get(`/organizations/${organization_id}/api-tokens`),
    );
    expect(tokens.find(({ id }) => id === made.id)).toMatchObject({ created_by: { id: second.user_id } });
    // Its account is nobody: not a member, and not counted.
    const organization = await program.get(`/organizations/${organization_id}`);
    expect(expectReply(GetOrganization, 200, organization)).toMatchObject({ member_count: 2 });
    expect(organization.text).not.toContain('(API)');
    await second.client.post(`/organizations/${organization_id}/leave`, {});
    expectRefusal(await program.get(`/events/${event_id}/agenda`), 'token_revoked');
  });

  it('writes messages and creates events under its name, and invites for as long as it is not revoked', async () => {
    const { owner, organization_id, event_id } = await newConference(api);
    const { token, id } = await newOrganizationToken(owner, organization_id);
    const program = api.client(token);
    const rooms = await program.get(`/events/${event_id}/chat-rooms`);
    const room_id = /"id":(\d+)/.exec(rooms.text)?.[1] ?? '';
    const message = await program.post(`/chat-rooms/${room_id}/messages`, { content: 'Lunch is served' });
    expect(message.status, message.text).toBe(201);
    expect(message.text).toContain('Ticket shop (API)');
    const invitation = await program.post(`/events/${event_id}/invitations`, {
      email: 'x@example.org',
      role: 'ATTENDEE',
    });
    expect(invitation.status, invitation.text).toBe(201);
    await owner.client.delete(`/organizations/${organization_id}/api-tokens/${id}`);
    expectRefusal(await program.get(`/events/${event_id}/agenda`), 'token_revoked');
  });

  it('has at most what its maker has: events only from owners, who are not promoted by it', async () => {
    const { owner, organization_id, event_id } = conference;
    const admin = await loggedIn(api);
    await addOrganizationMember(api, organization_id, admin.user_id, 'ADMIN');
    const path = `/organizations/${organization_id}/api-tokens`;
    for (const scope of ['event:read', 'event:delete', 'account:read'])
      expectRefusal(await admin.client.post(path, { ...draft, scopes: [scope] }), 'token_scope_not_held');
    expectRefusal(await owner.client.post(path, { ...draft, scopes: ['account:read'] }), 'token_scope_not_held');
    const { token } = await newOrganizationToken(admin, organization_id, {
      scopes: ['organization:read', 'organization_member:manage', 'event:create'],
    });
    const member = `/organizations/${organization_id}/users/${admin.user_id}`;
    expectRefusal(await api.client(token).put(member, { role: 'OWNER' }), 'forbidden');
    expectRefusal(
      await api.client(token).delete(`/organizations/${organization_id}/users/${owner.user_id}`),
      'forbidden',
    );
    expectRefusal(await api.client(token).get(`/events/${event_id}`), 'token_scope_missing');
    const admins = await newOrganizationToken(owner, organization_id);
    expect((await api.client(admins.token).put(member, { role: 'MEMBER' })).status).toBe(200);
    expectRefusal(await api.client(token).get(`/organizations/${organization_id}`), 'token_revoked');
  });

  it('reaches events in which its maker has no role, and goes with its organization', async () => {
    const { owner, organization_id, event_id } = await newConference(api);
    await removeMember(api, event_id, owner.user_id);
    const { token, id } = await newOrganizationToken(owner, organization_id);
    const program = api.client(token);
    expect((await program.put(`/events/${event_id}`, { title: 'By machine' })).status).toBe(200);
    expect((await owner.client.delete(`/organizations/${organization_id}`)).status).toBe(204);
    expectRefusal(await program.get(`/events/${event_id}`), 'token_revoked');
    await removeClosedOrganization(api.deps, organization_id);
    expectRefusal(await program.get(`/events/${event_id}`), 'token_invalid');
    expect(await api.deps.db.row(stored, [id])).toBeUndefined();
    const accounts = statement<{ id: number }>(
      't-service-accounts',
      `select u.id from users u where u.last_name = '(API)' and not exists (select from api_tokens t where t.user_id = u.id)`,
    );
    expect(await api.deps.db.rows(accounts)).toEqual([]);
  });
});

describe('what has no token', () => {
  it('are accounts of the demo and programs that send something else', async () => {
    for (const wrong of ['plenum_', 'plenum_pat_short', `plenum_pat_${'0'.repeat(36)}`])
      expectRefusal(await api.client(wrong).get('/auth/me'), 'token_invalid');
    expect((await api.client('plenum_nonsense').get('/client-settings')).status).toBe(200);
    expectRefusal(await api.client('nonsense').get('/auth/me'), 'token_invalid');
  });
});
