/**
 * CORS: programs on other websites may use the API with a token if an organization allows their origin, never with a
 * cookie.
 */
import {
  type AllowedOrigins,
  GetAllowedOrigins,
  SetAllowedOrigins,
} from '@plenum/contracts/integrations/allowed-origins';
import { maxAllowedOrigins } from '@plenum/contracts/integrations/integration-limits';
import { rateLimits } from '@plenum/contracts/limits';
import { loginCookieName } from '@plenum/core/platform/security/login-cookie';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrganizationToken, newPersonToken } from '../support/api/api-tokens.ts';
import { newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';

const api = await openTestApi();
const shop = 'https://shop.example';
let mainConference: TestConference;
let otherConference: TestConference;
let program: TestClient;

const path = ({ organization_id }: TestConference) => `/organizations/${organization_id}/allowed-origins`;
const allow = ({ owner, ...conference }: TestConference, origins: readonly string[]) =>
  owner.client.put(path({ owner, ...conference }), { origins });

beforeAll(async () => {
  mainConference = await newConference(api);
  otherConference = await newConference(api);
  expectReply(SetAllowedOrigins, 200, await allow(mainConference, [shop]));
  expectReply(SetAllowedOrigins, 200, await allow(otherConference, ['https://elsewhere.example']));
  program = api.client((await newOrganizationToken(mainConference.owner, mainConference.organization_id)).token);
});

const eventPath = (conference = mainConference) => `/events/${conference.event_id}`;
const fromOrigin = (origin: string, headers: Readonly<Record<string, string>> = {}) => ({
  headers: { origin, ...headers },
});
const allowedTo = ({ headers }: TestReply) => headers['access-control-allow-origin'];
const preflight = (origin: string, method = 'PUT') =>
  api.client().send('OPTIONS', eventPath(), fromOrigin(origin, { 'access-control-request-method': method }));

describe('preflight requests', () => {
  it('answers a preflight request from an allowed origin, without credentials', async () => {
    const reply = await preflight(shop);
    expect(reply.status).toBe(204);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': shop,
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': expect.stringContaining('authorization'),
      vary: 'origin',
    });
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each([
    'https://evil.example',
    'https://shop.example:8443',
    'http://shop.example',
    'https://a.shop.example',
    'null',
  ])('rejects a preflight request for %s', async (origin) => {
    const reply = await preflight(origin);
    expectRejection(reply, 'origin_not_allowed');
    expect(allowedTo(reply)).toBeUndefined();
  });

  it('returns the methods of the path for OPTIONS requests that are not preflight requests', async () => {
    const reply = await api.client().send('OPTIONS', eventPath());
    expect([reply.status, reply.headers['allow']]).toEqual([204, 'DELETE, GET, HEAD, PUT, OPTIONS']);
    expectRejection(await api.client().send('OPTIONS', '/nothing'), 'not_found');
  });
});

describe('API clients on websites', () => {
  it('lets an organization token read, write and see error replies from an allowed origin', async () => {
    const readReply = await program.get(eventPath(), fromOrigin(shop));
    expect([readReply.status, allowedTo(readReply)]).toEqual([200, shop]);
    const writeReply = await program.put(
      eventPath(),
      { title: 'By a shop' },
      fromOrigin(shop, { 'sec-fetch-site': 'cross-site' }),
    );
    expect([writeReply.status, allowedTo(writeReply)]).toEqual([200, shop]);
    const rejected = await program.get(eventPath(otherConference), fromOrigin(shop));
    expectRejection(rejected, 'not_found');
    expect(allowedTo(rejected)).toBe(shop);
    const unknownToken = await api.client('plenum_org_wrong').get(eventPath(), fromOrigin(shop));
    expectRejection(unknownToken, 'token_invalid');
    expect(allowedTo(unknownToken)).toBe(shop);
  });

  it('lets a site read the rate limit of the token and errors for unknown paths and methods', async () => {
    for (const [method, path, code] of [
      ['GET', '/nothing', 'not_found'],
      ['PATCH', eventPath(), 'method_not_allowed'],
    ] as const) {
      const reply = await program.send(method, path, fromOrigin(shop));
      expectRejection(reply, code);
      expect(allowedTo(reply)).toBe(shop);
      expect(reply.headers['access-control-expose-headers']).toContain('ratelimit, ');
    }
    const { id, token } = await newOrganizationToken(mainConference.owner, mainConference.organization_id);
    await api.deps.limiter.consume('api_token', String(id), rateLimits.api_token.points);
    const limited = await api.client(token).get(eventPath(), fromOrigin(shop));
    expectRejection(limited, 'rate_limited');
    expect(allowedTo(limited)).toBe(shop);
  });

  it('rejects an origin that only another organization allows', async () => {
    for (const origin of ['https://elsewhere.example', 'https://evil.example', 'null']) {
      expectRejection(await program.get(eventPath(), fromOrigin(origin)), 'origin_not_allowed');
      const writeReply = await program.put(eventPath(), { title: 'Taken over' }, fromOrigin(origin));
      expectRejection(writeReply, 'origin_not_allowed');
    }
    expect((await mainConference.owner.client.get(eventPath())).body).toMatchObject({ title: 'By a shop' });
  });

  it('accepts a personal token if one of the person’s organizations allows the origin', async () => {
    const member = api.client((await newPersonToken(mainConference.owner)).token);
    expect((await member.get('/auth/me', fromOrigin(shop))).status).toBe(200);
    const guest = await newMember(api, mainConference.event_id, { role: 'ATTENDEE' });
    const stranger = api.client((await newPersonToken(guest)).token);
    expectRejection(await stranger.get('/auth/me', fromOrigin(shop)), 'origin_not_allowed');
  });

  it('rejects cross-origin requests with a cookie, a login, or both', async () => {
    const { client } = mainConference.owner;
    const readReply = await client.get('/auth/me', fromOrigin(shop));
    expect(allowedTo(readReply)).toBeUndefined();
    expectRejection(await client.put(eventPath(), { title: 'By cookie' }, fromOrigin(shop)), 'cross_site_request');
    const login = client.cookie(loginCookieName('access_token', false)) ?? '';
    const bearer = fromOrigin(shop, { authorization: `Bearer ${login}` });
    expectRejection(await api.client().put(eventPath(), { title: 'By login' }, bearer), 'cross_site_request');
    // The token counts, not the accompanying cookie.
    const invalidToken = fromOrigin(shop, { authorization: 'Bearer plenum_org_wrong' });
    expectRejection(await client.put(eventPath(), { title: 'By both' }, invalidToken), 'token_invalid');
  });

  it('rejects an origin immediately after it was removed', async () => {
    const conference = await newConference(api);
    const client = api.client((await newOrganizationToken(conference.owner, conference.organization_id)).token);
    await allow(conference, ['https://gone.example']);
    expect((await client.get(eventPath(conference), fromOrigin('https://gone.example'))).status).toBe(200);
    await allow(conference, []);
    expectRejection(await client.get(eventPath(conference), fromOrigin('https://gone.example')), 'origin_not_allowed');
  });

  it('requires no allowed origin for requests without an Origin header', async () => {
    expect((await program.get(eventPath())).status).toBe(200);
  });
});

describe('list of allowed origins', () => {
  const storedOrigins = async ({ owner, ...conference }: TestConference): Promise<AllowedOrigins> =>
    expectReply(GetAllowedOrigins, 200, await owner.client.get(path({ owner, ...conference })));

  it('stores origins normalized, sorted and without duplicates', async () => {
    const conference = await newConference(api);
    const input = [' HTTPS://Shop.Example/ ', 'http://localhost:5173', shop, 'https://büro.example:443'];
    const { origins } = expectReply(SetAllowedOrigins, 200, await allow(conference, input));
    expect(origins).toEqual([shop, 'http://localhost:5173', 'https://xn--bro-hoa.example']);
    expect((await storedOrigins(conference)).origins).toEqual(origins);
  });

  it('rejects invalid origins and changes nothing', async () => {
    const reply = await allow(mainConference, [shop, 'https://shop.example/path']);
    expectRejection(reply, 'invalid_request');
    expect(JSON.stringify(reply.body)).toContain('without a path');
    expect((await storedOrigins(mainConference)).origins).toEqual([shop]);
  });

  it(`accepts at most ${maxAllowedOrigins} origins`, async () => {
    const conference = await newConference(api);
    const tooManyOrigins = Array.from({ length: maxAllowedOrigins + 1 }, (_, index) => `https://shop-${index}.example`);
    expectRejection(await allow(conference, tooManyOrigins), 'invalid_request');
    expectReply(SetAllowedOrigins, 200, await allow(conference, tooManyOrigins.slice(1)));
    expect((await storedOrigins(conference)).origins).toHaveLength(maxAllowedOrigins);
  });

  it('lets owners and admins change the list, with a login only', async () => {
    const person = await newLoggedInPerson(api);
    expectRejection(await person.client.put(path(mainConference), { origins: [] }), 'not_found');
    expectRejection(await program.put(path(mainConference), { origins: [] }), 'token_not_accepted');
  });
});
