/** Apps that are connected to a person’s agenda of an event: codes, tokens, and the end of access. */
import { ListApiTokens } from '@plenum/contracts/integrations/api-tokens';
import { maxPairedApps, pairedAppDays, pairingCodeLifetimeS } from '@plenum/contracts/integrations/integration-limits';
import { CreatePairingCode, ExchangePairingCode, pairedAppScopes } from '@plenum/contracts/integrations/pairings';
import { rateLimits } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { addSession, eventDateIn, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { exchangeCode, newPairingCode, pairApp, scan } from '../support/api/pairings.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const starts_at = `${eventDateIn(21, api.clock.now())}T10:00:00Z`;
let conference: TestConference;
let event_id: number;
beforeAll(async () => {
  conference = await newConference(api);
  ({ event_id } = conference);
});

const newAttendee = () => newMember(api, event_id, { role: 'ATTENDEE' });
const tokensOf = async ({ client, user_id }: TestPerson) =>
  expectReply(ListApiTokens, 200, await client.get(`/users/${user_id}/api-tokens`)).tokens;
const ban = statement('t-ban-member', 'update event_users set is_banned = $3 where event_id = $1 and user_id = $2');
const setActive = statement('t-set-account-active', 'update users set is_active = $2 where id = $1');
const expireCodes = async () => {
  const keys = await api.deps.realtime.keys(`${api.deps.config.REDIS_PREFIX}pairing:*`);
  for (const key of keys) await api.deps.realtime.pexpire(key, 0);
};

describe('exchanging a pairing code', () => {
  it('gives an app a token for the agenda and the programme of the event, and shows the app to the person', async () => {
    const member = await newAttendee();
    const session_id = await addSession(api, event_id, { title: 'Opening', starts_at });
    const { url, expires_at } = expectReply(
      CreatePairingCode,
      201,
      await member.client.post(`/events/${event_id}/pairing-codes`),
    );
    const lifetimeS = (Date.parse(expires_at) - api.clock.now()) / 1000;
    expect(lifetimeS).toBeGreaterThan(pairingCodeLifetimeS - 60);
    expect(lifetimeS).toBeLessThanOrEqual(pairingCodeLifetimeS);
    const { origin, pathname } = new URL(url);
    expect(pathname).toBe('/pair');
    const { code, ...address } = scan(url);
    expect(address).toEqual({ api: `${origin}/api`, event: String(event_id) });
    const { token, ...created } = expectReply(
      ExchangePairingCode,
      201,
      await exchangeCode(api, code, '  Fahrplan on Pixel '),
    );
    expect(created).toMatchObject({ name: 'Fahrplan on Pixel', events: [{ id: event_id }], scopes: pairedAppScopes });
    expect(Date.parse(created.expires_at ?? '') - api.clock.now()).toBeGreaterThan((pairedAppDays - 1) * 86_400_000);
    expect((await tokensOf(member)).map(({ name }) => name)).toEqual(['Fahrplan on Pixel']);
    const app = api.client(token);
    for (const path of ['agenda', 'schedule.xml', 'schedule.json', 'my-agenda', 'my-agenda/bookmarks'])
      expect((await app.get(`/events/${event_id}/${path}`)).status, path).toBe(200);
    expect((await app.put(`/sessions/${session_id}/bookmark`)).status).toBe(204);
    for (const path of ['users', 'chat-rooms'])
      expectRejection(await app.get(`/events/${event_id}/${path}`), 'token_scope_missing');
    expectRejection(await app.post(`/events/${event_id}/pairing-codes`), 'token_not_accepted');
  });

  it('gives one token for a code, even if many apps send it concurrently', async () => {
    const member = await newAttendee();
    const code = await newPairingCode(member, event_id);
    const replies = await Promise.all(Array.from({ length: 8 }, () => exchangeCode(api, code)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 201)) expectRejection(reply, 'pairing_code_invalid');
    expect(await tokensOf(member)).toHaveLength(1);
  });

  it('rejects unknown, used and expired codes with the same error, and keeps a code when the name is invalid', async () => {
    const member = await newAttendee();
    const code = await newPairingCode(member, event_id);
    expectRejection(await exchangeCode(api, code, '\u200B'), 'invalid_request');
    expectReply(ExchangePairingCode, 201, await exchangeCode(api, code));
    const expiredCode = await newPairingCode(member, event_id);
    await expireCodes();
    const replies = [];
    for (const invalid of [code, expiredCode, `${code}x`, 'x']) replies.push(await exchangeCode(api, invalid));
    for (const reply of replies) expectRejection(reply, 'pairing_code_invalid');
    expect(new Set(replies.map(({ text }) => text.replace(/"request_id":"[^"]*"/, ''))).size).toBe(1);
    expect(await tokensOf(member)).toHaveLength(1);
  });

  it('stores no code, only its digest', async () => {
    const code = await newPairingCode(await newAttendee(), event_id);
    const keys = await api.deps.realtime.keys(`${api.deps.config.REDIS_PREFIX}*`);
    expect(keys.filter((key) => key.includes(code))).toEqual([]);
  });

  it('limits wrong codes per IP address', async () => {
    const client = api.client();
    const send = () => client.post('/pairings', { code: 'wrong', app_name: 'App' });
    const { points } = rateLimits.link_token_per_address;
    const codes = await Promise.all(Array.from({ length: points }, send));
    for (const reply of codes) expectRejection(reply, 'pairing_code_invalid');
    expectRejection(await send(), 'rate_limited');
    expectRejection(await exchangeCode(api, 'wrong'), 'pairing_code_invalid');
  });

  it.each([
    ['the person is banned', (member: TestPerson) => api.deps.db.rows(ban, [event_id, member.user_id, true])],
    ['the person leaves the event', (member: TestPerson) => member.client.post(`/events/${event_id}/leave`)],
    ['the person logs out', (member: TestPerson) => member.client.post('/auth/logout')],
    ['the account is closed', (member: TestPerson) => api.deps.db.rows(setActive, [member.user_id, false])],
  ])('rejects a code after %s', async (_when, end) => {
    const member = await newAttendee();
    const code = await newPairingCode(member, event_id);
    await end(member);
    expectRejection(await exchangeCode(api, code), 'pairing_code_invalid');
  });
});

describe('the number of apps', () => {
  it('is limited per event, including for codes that were created earlier', async () => {
    const member = await newAttendee();
    const codes: string[] = [];
    for (let count = 0; count < maxPairedApps + 1; count += 1) codes.push(await newPairingCode(member, event_id));
    const replies = await Promise.all(codes.map((code) => exchangeCode(api, code)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(maxPairedApps);
    for (const reply of replies.filter(({ status }) => status !== 201)) expectRejection(reply, 'paired_apps_exceeded');
    expectRejection(await member.client.post(`/events/${event_id}/pairing-codes`), 'paired_apps_exceeded');
    const [{ id } = { id: 0 }] = await tokensOf(member);
    await member.client.delete(`/users/${member.user_id}/api-tokens/${id}`);
    await pairApp(api, member, event_id);
  });
});

describe('the access of an app', () => {
  it('ends when the person disconnects the app, without disconnecting other apps', async () => {
    const member = await newAttendee();
    const [first, second] = [await pairApp(api, member, event_id), await pairApp(api, member, event_id)];
    expect((await member.client.delete(`/users/${member.user_id}/api-tokens/${first.id}`)).status).toBe(204);
    expectRejection(await first.app.get(`/events/${event_id}/my-agenda/bookmarks`), 'token_revoked');
    expect((await second.app.get(`/events/${event_id}/my-agenda/bookmarks`)).status).toBe(200);
  });

  it('ends with the membership: after a ban, after leaving, with a closed account', async () => {
    const member = await newAttendee();
    const { app } = await pairApp(api, member, event_id);
    const read = () => app.get(`/events/${event_id}/my-agenda/bookmarks`);
    await api.deps.db.rows(ban, [event_id, member.user_id, true]);
    expectRejection(await read(), 'event_banned');
    await api.deps.db.rows(ban, [event_id, member.user_id, false]);
    expect((await read()).status).toBe(200);
    await member.client.post(`/events/${event_id}/leave`);
    expectRejection(await read(), 'not_found');
    await api.deps.db.rows(setActive, [member.user_id, false]);
    expectRejection(await read(), 'token_revoked');
  });

  it('does not include other events of the person', async () => {
    const member = await newAttendee();
    const other = await newConference(api);
    const session_id = await addSession(api, other.event_id, { title: 'Elsewhere', starts_at });
    const { app } = await pairApp(api, other.owner, other.event_id);
    const { app: limitedApp } = await pairApp(api, member, event_id);
    expect((await app.put(`/sessions/${session_id}/bookmark`)).status).toBe(204);
    expectRejection(await limitedApp.put(`/sessions/${session_id}/bookmark`), 'not_found');
    expectRejection(await limitedApp.get(`/events/${other.event_id}/my-agenda/bookmarks`), 'not_found');
  });
});
