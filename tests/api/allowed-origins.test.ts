/**
 * CORS: programs at other web sites use the API with a token where an organization has allowed their site, and never with
 * a cookie.
 */
import {
  type AllowedOrigins,
  GetAllowedOrigins,
  SetAllowedOrigins,
} from '@plenum/contracts/integrations/allowed-origins';
import { allowedOriginsMax } from '@plenum/contracts/integrations/integration-limits';
import { loginCookieName } from '@plenum/core/platform/security/login-cookie';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrganizationToken, newPersonToken } from '../support/api/api-tokens.ts';
import { newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { loggedIn } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';

const api = await openTestApi();
const shop = 'https://shop.example';
let fair: TestConference;
let other: TestConference;
let program: TestClient;

const path = ({ organization_id }: TestConference) => `/organizations/${organization_id}/allowed-origins`;
const allow = ({ owner, ...conference }: TestConference, origins: readonly string[]) =>
  owner.client.put(path({ owner, ...conference }), { origins });

beforeAll(async () => {
  fair = await newConference(api);
  other = await newConference(api);
  expectReply(SetAllowedOrigins, 200, await allow(fair, [shop]));
  expectReply(SetAllowedOrigins, 200, await allow(other, ['https://elsewhere.example']));
  program = api.client((await newOrganizationToken(fair.owner, fair.organization_id)).token);
});

const eventPath = (conference = fair) => `/events/${conference.event_id}`;
const from = (origin: string, headers: Readonly<Record<string, string>> = {}) => ({ headers: { origin, ...headers } });
const allowedTo = ({ headers }: TestReply) => headers['access-control-allow-origin'];
const preflight = (origin: string, method = 'PUT') =>
  api.client().send('OPTIONS', eventPath(), from(origin, { 'access-control-request-method': method }));

describe('what browsers ask ahead', () => {
  it('is answered for an allowed site, without credentials', async () => {
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
  ])('is refused for %s', async (origin) => {
    const reply = await preflight(origin);
    expectRefusal(reply, 'origin_not_allowed');
    expect(allowedTo(reply)).toBeUndefined();
  });

  it('is nothing for others: a path asked with OPTIONS is unknown', async () => {
    expectRefusal(await api.client().send('OPTIONS', eventPath()), 'not_found');
  });
});

describe('a program at a web site', () => {
  it('reads and writes with a token of the organization, and can read refusals', async () => {
    const read = await program.get(eventPath(), from(shop));
    expect([read.status, allowedTo(read)]).toEqual([200, shop]);
    const written = await program.put(
      eventPath(),
      { title: 'By a shop' },
      from(shop, { 'sec-fetch-site': 'cross-site' }),
    );
    expect([written.status, allowedTo(written)]).toEqual([200, shop]);
    const refused = await program.get(eventPath(other), from(shop));
    expectRefusal(refused, 'not_found');
    expect(allowedTo(refused)).toBe(shop);
    const unknown = await api.client('plenum_org_wrong').get(eventPath(), from(shop));
    expectRefusal(unknown, 'token_invalid');
    expect(allowedTo(unknown)).toBe(shop);
  });

  it('is refused where its organization has not allowed the site, also if another one has', async () => {
    for (const origin of ['https://elsewhere.example', 'https://evil.example', 'null']) {
      expectRefusal(await program.get(eventPath(), from(origin)), 'origin_not_allowed');
      const written = await program.put(eventPath(), { title: 'Taken over' }, from(origin));
      expectRefusal(written, 'origin_not_allowed');
    }
    expect((await fair.owner.client.get(eventPath())).body).toMatchObject({ title: 'By a shop' });
  });

  it('uses a token of a person where an organization of theirs has allowed the site', async () => {
    const member = api.client((await newPersonToken(fair.owner)).token);
    expect((await member.get('/auth/me', from(shop))).status).toBe(200);
    const guest = await newMember(api, fair.event_id, { role: 'ATTENDEE' });
    const stranger = api.client((await newPersonToken(guest)).token);
    expectRefusal(await stranger.get('/auth/me', from(shop)), 'origin_not_allowed');
  });

  it('has nothing of a cookie, a login, or both', async () => {
    const { client } = fair.owner;
    const read = await client.get('/auth/me', from(shop));
    expect(allowedTo(read)).toBeUndefined();
    expectRefusal(await client.put(eventPath(), { title: 'By cookie' }, from(shop)), 'cross_site_request');
    const login = client.cookie(loginCookieName('access_token', false)) ?? '';
    const bearer = from(shop, { authorization: `Bearer ${login}` });
    expectRefusal(await api.client().put(eventPath(), { title: 'By login' }, bearer), 'cross_site_request');
    // The token counts, not the cookie beside it.
    const wrong = from(shop, { authorization: 'Bearer plenum_org_wrong' });
    expectRefusal(await client.put(eventPath(), { title: 'By both' }, wrong), 'token_invalid');
  });

  it('is refused at once after its site was removed', async () => {
    const conference = await newConference(api);
    const client = api.client((await newOrganizationToken(conference.owner, conference.organization_id)).token);
    await allow(conference, ['https://gone.example']);
    expect((await client.get(eventPath(conference), from('https://gone.example'))).status).toBe(200);
    await allow(conference, []);
    expectRefusal(await client.get(eventPath(conference), from('https://gone.example')), 'origin_not_allowed');
  });

  it('without an origin goes on as before', async () => {
    expect((await program.get(eventPath())).status).toBe(200);
  });
});

describe('the list', () => {
  const stored = async ({ owner, ...conference }: TestConference): Promise<AllowedOrigins> =>
    expectReply(GetAllowedOrigins, 200, await owner.client.get(path({ owner, ...conference })));

  it('is stored as browsers send it, each once and in order', async () => {
    const conference = await newConference(api);
    const given = [' HTTPS://Shop.Example/ ', 'http://localhost:5173', shop, 'https://büro.example:443'];
    const { origins } = expectReply(SetAllowedOrigins, 200, await allow(conference, given));
    expect(origins).toEqual([shop, 'http://localhost:5173', 'https://xn--bro-hoa.example']);
    expect((await stored(conference)).origins).toEqual(origins);
  });

  it('refuses what is no origin, and changes nothing', async () => {
    const reply = await allow(fair, [shop, 'https://shop.example/path']);
    expectRefusal(reply, 'invalid_request');
    expect(JSON.stringify(reply.body)).toContain('without a path');
    expect((await stored(fair)).origins).toEqual([shop]);
  });

  it(`has ${allowedOriginsMax} entries at most`, async () => {
    const conference = await newConference(api);
    const many = Array.from({ length: allowedOriginsMax + 1 }, (_, index) => `https://shop-${index}.example`);
    expectRefusal(await allow(conference, many), 'invalid_request');
    expectReply(SetAllowedOrigins, 200, await allow(conference, many.slice(1)));
    expect((await stored(conference)).origins).toHaveLength(allowedOriginsMax);
  });

  it('is for owners and admins at a browser', async () => {
    const person = await loggedIn(api);
    expectRefusal(await person.client.put(path(fair), { origins: [] }), 'not_found');
    expectRefusal(await program.put(path(fair), { origins: [] }), 'token_not_accepted');
  });
});
