/** The handshake: accepted and rejected sockets, their initial channels and server events, and closing. */
import { request } from 'node:http';
import { maxSocketsPerPerson } from '@plenum/contracts/limits';
import { logOut } from '@plenum/core/domain/accounts/auth/log-out';
import { statement } from '@plenum/core/platform/db/database';
import { eventChannel } from '@plenum/core/platform/realtime/channels';
import { newApiToken } from '@plenum/core/platform/security/api-token';
import { hashToken } from '@plenum/core/platform/security/tokens';
import { beforeAll, describe, expect, it } from 'vitest';
import { testPublicUrl } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { HandshakeError, openBrowser } from '../support/gateway/socket-browser.ts';
import { startTestGateway, testVersion } from '../support/gateway/test-gateways.ts';
import {
  scopeOfPerson,
  changeMembership,
  logInAgain,
  createConferenceWithRooms,
  createOrganizationOwner,
  setMembership,
  createPersonWithLogin,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();

let anna: Person;
beforeAll(async () => {
  anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
});

const addAttendee = statement(
  'test-add-attendee',
  `insert into event_users (event_id, user_id, role) values ($1, $2, 'ATTENDEE')`,
);
const addApiToken = statement(
  'test-add-usable-api-token',
  `insert into api_tokens (user_id, name, token_hash, hint, scopes) values ($1, 'Screen', $2, 'plenum', '["room:read"]')`,
);
const allowSite = statement(
  'test-allow-site',
  'insert into allowed_origins (organization_id, origin, place) values ($1, $2, 1)',
);
const deleteEvent = statement('test-delete-event', `update events set status = 'DELETED' where id = $1`);

const endLogin = (person: Person): Promise<void> =>
  logOut(scopeOfPerson(cluster.deps, person), { access_token: person.access_token, refresh_token: null });

describe('accepted handshakes', () => {
  it.each([
    ['a socket token', (person: Person) => ({ token: person.socketToken })],
    [
      'the access cookie',
      (person: Person) => ({ token: null, headers: { cookie: `access_token_cookie=${person.access_token}` } }),
    ],
    [
      'a bearer token',
      (person: Person) => ({ token: null, headers: { authorization: `Bearer ${person.access_token}` } }),
    ],
    [
      'a valid cookie and an expired socket token',
      (person: Person) => ({ token: 'outdated', headers: { cookie: `access_token_cookie=${person.access_token}` } }),
    ],
    [
      'the product’s own origin',
      (person: Person) => ({ token: person.socketToken, headers: { origin: testPublicUrl } }),
    ],
  ])('accepts a handshake with %s, by WebSocket and by polling', async (_name, options) => {
    for (const transport of ['websocket', 'polling'] as const) {
      const browser = await cluster.browser(anna, 0, { ...options(anna), transports: [transport] });
      expect(browser.all('connection_success')).toMatchObject([
        { status: 'authenticated', user_id: anna.user_id, version: testVersion },
      ]);
    }
  });

  it('returns errors in the language of the browser', async () => {
    const browser = await cluster.browser(anna, 0, { headers: { cookie: 'language=de', 'accept-language': 'en' } });
    expect(await browser.request('join_chat_room', { room_id: 2 ** 40 })).toEqual({
      ok: false,
      error: { error: 'not_found', message: 'Nicht gefunden.' },
    });
  });

  it('does not keep headers or tokens in memory', async () => {
    const browser = await cluster.browser(anna);
    const socket = cluster.gateways[0].io.sockets.sockets.get(browser.socket.id ?? '');
    expect(socket?.handshake).toMatchObject({ headers: {}, auth: {} });
    expect(JSON.stringify(socket?.handshake)).not.toContain(anna.socketToken);
    expect(socket?.request).toBeNull();
  });
});

describe('rejected handshakes', () => {
  const rejectionOf = (person: Person | null, options: object) =>
    openBrowser(cluster.gateways[0].url, { token: person?.socketToken ?? null, ...options }).then(
      () => 'accepted',
      (error: unknown) => (error instanceof HandshakeError ? error.data : error),
    );

  it.each([
    ['no token', { token: null }, 'not_authenticated'],
    ['an empty token', { token: '' }, 'not_authenticated'],
    ['a forged token', { token: 'eyJhbGciOiJub25lIn0.e30.' }, 'token_invalid'],
  ])('rejects a handshake with %s', async (_name, options, error) => {
    expect(await rejectionOf(null, options)).toMatchObject({ error });
  });

  it('rejects an access token in place of the socket token', async () => {
    expect(await rejectionOf(null, { token: anna.access_token })).toMatchObject({ error: 'token_invalid' });
  });

  it('rejects a socket token in place of the access token', async () => {
    const headers = { authorization: `Bearer ${anna.socketToken}` };
    expect(await rejectionOf(null, { headers })).toMatchObject({ error: 'token_invalid' });
  });

  it('rejects a token of another kind in the access cookie', async () => {
    const token = newApiToken('pat');
    await cluster.deps.db.rows(addApiToken, [anna.user_id, hashToken(token)]);
    for (const plantedToken of [token, anna.socketToken]) {
      const headers = { cookie: `access_token_cookie=${plantedToken}` };
      expect(await rejectionOf(null, { token: null, headers })).toMatchObject({ error: 'token_invalid' });
    }
  });

  it('rejects in the language of the browser', async () => {
    const headers = { 'accept-language': 'de-AT' };
    expect(await rejectionOf(null, { token: null, headers })).toEqual({
      error: 'not_authenticated',
      message: 'Bitte melden Sie sich an.',
    });
  });

  it('names the API token, not a login, if it does not exist', async () => {
    expect(await rejectionOf(null, { token: newApiToken('pat') })).toMatchObject({
      error: 'token_invalid',
      message: expect.stringContaining('API token'),
    });
  });

  it('rejects a token that is not a string', async () => {
    expect(await rejectionOf(null, { token: { toString: 'x' } })).toMatchObject({ error: 'not_authenticated' });
  });

  it('rejects a login that has ended', async () => {
    const endedPerson = await createPersonWithLogin(cluster.deps, 'Gone');
    await endLogin(endedPerson);
    expect(await rejectionOf(endedPerson, {})).toMatchObject({ error: 'token_revoked' });
  });

  it('rejects an email address that is not verified', async () => {
    const unverifiedPerson = await createPersonWithLogin(cluster.deps, 'Unverified', { verified: false });
    expect(await rejectionOf(unverifiedPerson, {})).toMatchObject({ error: 'verification_required' });
  });
});

describe('pages of another site', () => {
  const foreignOrigins = [
    'https://evil.example',
    `${testPublicUrl}.evil.example`,
    'http://evil-plenum.test',
    'http://plenum.test:81',
    'https://plenum.test',
    'null',
  ];
  /** Returns the status of a handshake with the access cookie, as sent by a browser. */
  const statusOf = (path: string, headers: Readonly<Record<string, string>>): Promise<number> =>
    new Promise((resolve, reject) => {
      const upgradeRequest = request(
        `${cluster.gateways[0].url}/socket.io/?EIO=4&${path}`,
        { headers: { cookie: `access_token_cookie=${anna.access_token}`, ...headers } },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      upgradeRequest.on('upgrade', (_response, socket) => {
        socket.destroy();
        resolve(101);
      });
      upgradeRequest.on('error', reject);
      upgradeRequest.end();
    });
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };

  it.each(foreignOrigins)('returns 403 to a page from %s, by upgrade and by polling', async (origin) => {
    expect(await statusOf('transport=websocket', { ...upgrade, origin })).toBe(403);
    expect(await statusOf('transport=polling', { origin })).toBe(403);
  });

  it('returns 403 based on fetch metadata alone', async () => {
    expect(await statusOf('transport=polling', { 'sec-fetch-site': 'cross-site' })).toBe(403);
  });

  it('accepts an API token from a site that its organization allows, and no other login', async () => {
    const origin = 'https://screens.example';
    const owner = await createOrganizationOwner(cluster.deps, conference);
    const [ownToken, otherToken] = [newApiToken('pat'), newApiToken('pat')];
    await cluster.deps.db.rows(addApiToken, [owner.user_id, hashToken(ownToken)]);
    await cluster.deps.db.rows(addApiToken, [anna.user_id, hashToken(otherToken)]);
    await cluster.deps.db.rows(allowSite, [conference.organization_id, origin]);
    const upgradeStatus = () => statusOf('transport=websocket', { ...upgrade, origin });
    await waitForCondition('the site is allowed', async () => (await upgradeStatus()) === 101);
    expect(await statusOf('transport=polling', { origin })).toBe(403);
    const connect = (token: string | null, headers: Readonly<Record<string, string>> = {}) =>
      openBrowser(cluster.gateways[0].url, { token, headers: { origin, ...headers }, transports: ['websocket'] });
    const errorOf = async (...shown: Parameters<typeof connect>) =>
      connect(...shown).then(
        () => 'accepted',
        (error: unknown) => (error instanceof HandshakeError ? error.data : error),
      );
    expect(await errorOf(ownToken)).toBe('accepted');
    expect(await errorOf(otherToken)).toMatchObject({ error: 'origin_not_allowed' });
    const cookie = `access_token_cookie=${anna.access_token}`;
    expect(await errorOf(null, { cookie })).toMatchObject({ error: 'not_authenticated' });
    expect(await errorOf(anna.socketToken)).toMatchObject({ error: 'not_authenticated' });
  });

  it('accepts the product’s origin, and sends nobody CORS headers', async () => {
    expect(await statusOf('transport=websocket', { ...upgrade, origin: testPublicUrl })).toBe(101);
    expect(await statusOf('transport=polling', { origin: testPublicUrl })).toBe(200);
  });
});

describe('channels of a new socket', () => {
  it('joins the channels of the person, the login and the events of the person, except events from which they are banned and deleted ones', async () => {
    const member = await setMembership(cluster.deps, conference, 'ATTENDEE');
    const bannedConference = await createConferenceWithRooms(cluster.deps);
    const deleted = await createConferenceWithRooms(cluster.deps);
    for (const conferenceWithoutAccess of [bannedConference, deleted]) {
      await cluster.deps.db.rows(addAttendee, [conferenceWithoutAccess.event_id, member.user_id]);
    }
    await changeMembership(cluster.deps, bannedConference, member, 'is_banned = true');
    await cluster.deps.db.rows(deleteEvent, [deleted.event_id]);
    const browser = await cluster.browser(member);
    const socket = cluster.gateways[0].io.sockets.sockets.get(browser.socket.id ?? '');
    expect([...(socket?.rooms ?? [])].toSorted()).toEqual(
      [
        browser.socket.id,
        `user_${member.user_id}`,
        `login_${member.login_id}`,
        eventChannel(conference.event_id).name,
      ].toSorted(),
    );
  });
});

describe('closing a socket', () => {
  it('closes only the sockets of the ended login, on both gateways', async () => {
    const person = await createPersonWithLogin(cluster.deps, 'Leaver');
    const otherLogin = { ...person, ...(await logInAgain(cluster.deps, person.user_id)) };
    const endingBrowsers = [await cluster.browser(person, 0), await cluster.browser(person, 1)];
    const stayingBrowser = await cluster.browser(otherLogin, 0);
    await endLogin(person);
    for (const browser of endingBrowsers) {
      await waitForCondition('the socket is closed', () => browser.socket.disconnected);
      expect(browser.all('auth_error')).toMatchObject([{ error: 'token_revoked' }]);
    }
    expect(await stayingBrowser.request('ping', {})).toMatchObject({ ok: true });
  });

  it('closes the oldest sockets of a person who opens too many', async () => {
    const person = await createPersonWithLogin(cluster.deps, 'Opener');
    const browsers = [];
    for (let count = 0; count < maxSocketsPerPerson; count += 1) browsers.push(await cluster.browser(person));
    expect(browsers.every(({ socket }) => socket.connected)).toBe(true);
    const newestBrowser = await cluster.browser(person);
    const [oldestBrowser, next] = browsers;
    await waitForCondition('the oldest socket is closed', () => oldestBrowser?.socket.disconnected === true);
    expect(oldestBrowser?.all('error')).toMatchObject([{ error: 'sockets_per_person_exceeded' }]);
    expect([next?.socket.connected, newestBrowser.socket.connected]).toEqual([true, true]);
  });

  it('closes sockets gracefully when the gateway stops, with the time to reconnect', async () => {
    const gateway = await startTestGateway(cluster.api.env);
    const ready = await fetch(`${gateway.url}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready', checks: { redis: 'up' } }]);
    expect(await fetch(`${gateway.url}/health`)).toMatchObject({ status: 200 });
    const browser = await openBrowser(gateway.url, { token: anna.socketToken });
    let reason = '';
    browser.socket.once('disconnect', (disconnectReason) => {
      reason = disconnectReason;
    });
    await gateway.stop();
    await waitForCondition('the browser is disconnected', () => reason !== '');
    expect(browser.all('reconnect_after')).toHaveLength(1);
    // Browsers reconnect automatically after this, but not after `io server disconnect`.
    expect(reason).toBe('transport close');
    browser.close();
  });
});
