/** API tokens: created by people, shown once, and rejected as soon as they are revoked. */
import { GetOrganization } from '@plenum/contracts/events/organizations';
import { CreateApiToken, ListApiTokens, ListOrganizationTokens } from '@plenum/contracts/integrations/api-tokens';
import {
  maxApiTokenNameLength,
  maxApiTokenNetworks,
  maxApiTokens,
} from '@plenum/contracts/integrations/integration-limits';
import { rateLimits } from '@plenum/contracts/limits';
import { removeClosedOrganization } from '@plenum/core/domain/events/organizations/remove-closed-organization';
import { statement } from '@plenum/core/platform/db/database';
import { hashToken } from '@plenum/core/platform/security/tokens';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrganizationToken, newPersonToken } from '../support/api/api-tokens.ts';
import { addOrganizationMember, newConference, removeMember, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, newSignedUpPerson, testPassword, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { startTestApi } from '../support/api/test-api.ts';

const api = await openTestApi();
let ada: TestPerson;
let conference: TestConference;
beforeAll(async () => {
  ada = await newLoggedInPerson(api);
  conference = await newConference(api);
});

const storedToken = statement<{ token_hash: string; row: string; last_used_at: Date | null }>(
  't-stored-token',
  `select token_hash, to_jsonb(t)::text as row, last_used_at from api_tokens t where id = $1`,
);
const tokensPath = ({ user_id }: TestPerson) => `/users/${user_id}/api-tokens`;
const draft = { name: 'Badge printer', scopes: ['account:read'], password: testPassword } as const;

describe('personal tokens', () => {
  it('authenticates as the person within the scopes of the token, and shows the token only once', async () => {
    const { token, id, hint, ...visibleFields } = await newPersonToken(ada, { scopes: ['account:read'] });
    expect(visibleFields).toMatchObject({
      name: 'Badge printer',
      scopes: ['account:read'],
      networks: [],
      expires_at: null,
    });
    expect((await api.client(token).get('/auth/me')).body).toMatchObject({ id: ada.user_id });
    const list = await ada.client.get(tokensPath(ada));
    const { tokens } = expectReply(ListApiTokens, 200, list);
    expect(tokens.find((listed) => listed.id === id)).toMatchObject({ hint, created_by: { id: ada.user_id } });
    expect(list.text).not.toContain(token);
    const row = await api.deps.db.row(storedToken, [id]);
    expect(row?.token_hash).toBe(hashToken(token));
    expect(row?.row).not.toContain(token);
  });

  it('requires the password to create a token and limits guesses', async () => {
    const eve = await newLoggedInPerson(api);
    for (let guess = 0; guess < rateLimits.password_check.points; guess += 1) {
      const reply = await eve.client.post(tokensPath(eve), { ...draft, password: 'a wrong password' });
      expectRejection(reply, 'current_password_incorrect');
    }
    expectRejection(await eve.client.post(tokensPath(eve), draft), 'rate_limited');
    expect(expectReply(ListApiTokens, 200, await eve.client.get(tokensPath(eve))).tokens).toEqual([]);
  });

  it('rejects a revoked token immediately in every process', async () => {
    const otherProcess = await startTestApi(api.env);
    try {
      const { token, id } = await newPersonToken(ada);
      const [firstProcess, secondProcess] = [api.client(token), otherProcess.client(token)];
      expect([(await firstProcess.get('/auth/me')).status, (await secondProcess.get('/auth/me')).status]).toEqual([
        200, 200,
      ]);
      expect((await ada.client.delete(`${tokensPath(ada)}/${id}`)).status).toBe(204);
      expectRejection(await secondProcess.get('/auth/me'), 'token_revoked');
      expectRejection(await firstProcess.get('/auth/me'), 'token_revoked');
      expectRejection(await ada.client.delete(`${tokensPath(ada)}/${id}`), 'not_found');
    } finally {
      await otherProcess.close();
    }
  });

  it('accepts a token until it expires', async () => {
    const expires_at = new Date(api.clock.now() + 60_000).toISOString();
    const { token } = await newPersonToken(ada, { expires_at });
    api.clock.advance(50_000);
    expect((await api.client(token).get('/auth/me')).status).toBe(200);
    api.clock.advance(10_000);
    expectRejection(await api.client(token).get('/auth/me'), 'token_expired');
    expectRejection(await api.client(token).post('/auth/logout'), 'token_expired');
    const expired = new Date(api.clock.now()).toISOString();
    expectRejection(await ada.client.post(tokensPath(ada), { ...draft, expires_at: expired }), 'invalid_request');
  });

  it('accepts a token only from its networks', async () => {
    const { token: twoNetworkToken } = await newPersonToken(ada, { networks: ['192.0.2.0/24', '2001:db8:ffff::/48'] });
    const { token: oneNetworkToken } = await newPersonToken(ada, { networks: ['192.0.2.0/24'] });
    const getFrom = (token: string, ip: string) =>
      api.client(token).get('/auth/me', { headers: { 'x-forwarded-for': ip } });
    for (const allowedIp of ['192.0.2.0', '192.0.2.255', '2001:db8:ffff:1::1'])
      expect((await getFrom(twoNetworkToken, allowedIp)).status, allowedIp).toBe(200);
    expect((await getFrom(oneNetworkToken, '192.0.2.0')).status).toBe(200);
    for (const deniedIp of ['192.0.3.0', '192.0.1.255', '2001:db8:fffe::1'])
      for (const token of [oneNetworkToken, twoNetworkToken])
        expectRejection(await getFrom(token, deniedIp), 'token_network_refused');
  });

  it('requires a name, scopes and networks within the limits', async () => {
    const post = (body: object) => ada.client.post(tokensPath(ada), { ...draft, ...body });
    const networks = (count: number) => Array.from({ length: count }, (_, index) => `192.0.2.${index}`);
    for (const invalid of [
      { name: ' ' },
      { name: 'x'.repeat(maxApiTokenNameLength + 1) },
      { scopes: [] },
      { scopes: ['organization:everything'] },
      { networks: networks(maxApiTokenNetworks + 1) },
      { networks: ['192.0.2.0/33'] },
      { networks: ['2001:db8::/129'] },
      { networks: ['example.org'] },
      { expires_at: 'tomorrow' },
    ])
      expectRejection(await post(invalid), 'invalid_request');
    const longest = { name: 'x'.repeat(maxApiTokenNameLength), networks: networks(maxApiTokenNetworks) };
    for (const valid of [longest, { networks: ['192.0.2.0/32', '2001:db8::/128', '0.0.0.0/0', '::/0'] }])
      expectReply(CreateApiToken, 201, await post(valid));
  });

  it('rejects tokens beyond the limit per person', async () => {
    const eve = await newLoggedInPerson(api);
    const insert = statement(
      't-many-tokens',
      `insert into api_tokens (user_id, name, token_hash, hint, scopes)
       select $1, 'One of many', md5(random()::text), 'plenum', '["event:read"]' from generate_series(1, $2::int)`,
    );
    await api.deps.db.rows(insert, [eve.user_id, maxApiTokens.ofPerson - 1]);
    const { id } = await newPersonToken(eve);
    expectRejection(await eve.client.post(tokensPath(eve), draft), 'api_tokens_exceeded');
    await eve.client.delete(`${tokensPath(eve)}/${id}`);
    await newPersonToken(eve);
  });

  it('records the last use of a token, but not on every request', async () => {
    const { token, id } = await newPersonToken(ada);
    const lastUsedAt = async () => (await api.deps.db.row(storedToken, [id]))?.last_used_at?.getTime() ?? null;
    expect(await lastUsedAt()).toBeNull();
    await api.client(token).get('/auth/me');
    const first = (await lastUsedAt()) ?? 0;
    expect(first).toBeGreaterThan(0);
    api.clock.advance(590_000);
    await api.client(token).get('/auth/me');
    expect(await lastUsedAt()).toBe(first);
    api.clock.advance(10_000);
    await api.client(token).get('/auth/me');
    expect(await lastUsedAt()).toBeGreaterThanOrEqual(first + 600_000);
  });

  it('limits the rate of a token separately from its person', async () => {
    const { id, token } = await newPersonToken(ada);
    const { token: otherToken } = await newPersonToken(ada);
    const path = `/organizations?limit=1`;
    await api.deps.limiter.consume('api_token', String(id), rateLimits.api_token.points - 1);
    expect((await api.client(token).get(path)).status).toBe(200);
    const rejected = await api.client(token).get(path);
    expectRejection(rejected, 'rate_limited');
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await api.client(otherToken).get(path)).status).toBe(200);
    expect((await ada.client.get(path)).status).toBe(200);
  });

  it('deletes tokens with their person, and requires a verified email address', async () => {
    const unverified = await newSignedUpPerson(api);
    const insert = statement(
      't-token-of-unverified',
      `insert into api_tokens (user_id, name, token_hash, hint, scopes) values ($1, 'Early', $2, 'plenum', '["account:read"]')`,
    );
    const { token } = await newPersonToken(ada);
    const forgedToken = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    expectRejection(await api.client(forgedToken).get('/auth/me'), 'token_invalid');
    const { newApiToken } = await import('@plenum/core/platform/security/api-token');
    const unissuedToken = newApiToken('pat');
    await api.deps.db.rows(insert, [unverified.user_id, hashToken(unissuedToken)]);
    expectRejection(await api.client(unissuedToken).get('/organizations'), 'verification_required');
    const eve = await newLoggedInPerson(api);
    const { token: evesToken } = await newPersonToken(eve);
    expect(
      (await eve.client.send('DELETE', `/users/${eve.user_id}`, { body: { password: testPassword } })).status,
    ).toBe(200);
    expectRejection(await api.client(evesToken).get('/auth/me'), 'token_invalid');
  });
});

describe('organization tokens', () => {
  it('authenticates as an account of the organization until the creator leaves', async () => {
    const { owner, organization_id, event_id } = conference;
    const second = await newLoggedInPerson(api);
    await addOrganizationMember(api, organization_id, second.user_id, 'OWNER');
    const created = await newOrganizationToken(second, organization_id);
    const program = api.client(created.token);
    expect((await program.get(`/events/${event_id}/agenda`)).status).toBe(200);
    const slot = { day_number: 1, start_time: '09:00', end_time: '10:00' };
    const session = { ...slot, title: 'By machine', session_type: 'PRESENTATION' };
    expect((await program.post(`/events/${event_id}/sessions`, session)).status).toBe(201);
    const { tokens } = expectReply(
      ListOrganizationTokens,
      200,
      await owner.client.get(`/organizations/${organization_id}/api-tokens`),
    );
    expect(tokens.find(({ id }) => id === created.id)).toMatchObject({ created_by: { id: second.user_id } });
    // Its account is not a member, and is not counted.
    const organization = await program.get(`/organizations/${organization_id}`);
    expect(expectReply(GetOrganization, 200, organization)).toMatchObject({ member_count: 2 });
    expect(organization.text).not.toContain('(API)');
    await second.client.post(`/organizations/${organization_id}/leave`, {});
    expectRejection(await program.get(`/events/${event_id}/agenda`), 'token_revoked');
  });

  it('attributes messages and events to the token, and can send invitations until it is revoked', async () => {
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
    expectRejection(await program.get(`/events/${event_id}/agenda`), 'token_revoked');
  });

  it('never has more permissions than its creator, even after a promotion', async () => {
    const { owner, organization_id, event_id } = conference;
    const admin = await newLoggedInPerson(api);
    await addOrganizationMember(api, organization_id, admin.user_id, 'ADMIN');
    const path = `/organizations/${organization_id}/api-tokens`;
    for (const scope of ['event:read', 'event:delete', 'account:read'])
      expectRejection(await admin.client.post(path, { ...draft, scopes: [scope] }), 'token_scope_not_held');
    expectRejection(await owner.client.post(path, { ...draft, scopes: ['account:read'] }), 'token_scope_not_held');
    const { token } = await newOrganizationToken(admin, organization_id, {
      scopes: ['organization:read', 'organization_member:manage', 'event:create'],
    });
    const member = `/organizations/${organization_id}/users/${admin.user_id}`;
    expectRejection(await api.client(token).put(member, { role: 'OWNER' }), 'forbidden');
    expectRejection(
      await api.client(token).delete(`/organizations/${organization_id}/users/${owner.user_id}`),
      'forbidden',
    );
    expectRejection(await api.client(token).get(`/events/${event_id}`), 'token_scope_missing');
    const admins = await newOrganizationToken(owner, organization_id);
    expect((await api.client(admins.token).put(member, { role: 'MEMBER' })).status).toBe(200);
    expectRejection(await api.client(token).get(`/organizations/${organization_id}`), 'token_revoked');
  });

  it('reaches events in which the creator has no role, and is deleted with the organization', async () => {
    const { owner, organization_id, event_id } = await newConference(api);
    await removeMember(api, event_id, owner.user_id);
    const { token, id } = await newOrganizationToken(owner, organization_id);
    const program = api.client(token);
    expect((await program.put(`/events/${event_id}`, { title: 'By machine' })).status).toBe(200);
    expect((await owner.client.delete(`/organizations/${organization_id}`)).status).toBe(204);
    const revoked = await program.get(`/events/${event_id}`);
    expectRejection(revoked, 'token_revoked');
    expect(revoked.body).toMatchObject({ message: 'The API token was revoked.' });
    await removeClosedOrganization(api.deps, organization_id);
    const unknown = await program.get(`/events/${event_id}`);
    expectRejection(unknown, 'token_invalid');
    expect(unknown.body).toMatchObject({ message: expect.stringContaining('API token') });
    expect(await api.deps.db.row(storedToken, [id])).toBeUndefined();
    const serviceAccounts = statement<{ id: number }>(
      't-service-accounts',
      `select u.id from users u where u.last_name = '(API)' and not exists (select from api_tokens t where t.user_id = u.id)`,
    );
    expect(await api.deps.db.rows(serviceAccounts)).toEqual([]);
  });
});

describe('rejected tokens', () => {
  it('rejects tokens of demo accounts and malformed tokens', async () => {
    for (const invalidToken of ['plenum_', 'plenum_pat_short', `plenum_pat_${'0'.repeat(36)}`])
      expectRejection(await api.client(invalidToken).get('/auth/me'), 'token_invalid');
    expect((await api.client('plenum_nonsense').get('/client-settings')).status).toBe(200);
    expectRejection(await api.client('nonsense').get('/auth/me'), 'token_invalid');
  });
});
