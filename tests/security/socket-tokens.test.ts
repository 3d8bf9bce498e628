/**
 * Permissions of a program with an API token on a socket: every client event with the token of a person and of an
 * organization, with every scope, without the required scope and with only that scope; the server events that it
 * receives; ids of another tenant; and the end of a token.
 */
import { operationNames, specOf as specOfOperation } from '@plenum/contracts/api';
import { type ClientEventName, type ClientEventSpec, clientEvents } from '@plenum/contracts/client-events';
import { type ApiScope, apiScopes } from '@plenum/contracts/integrations/token-scopes';
import type { ServerEventSpec } from '@plenum/contracts/server-event';
import { type ServerEventName, serverEvents } from '@plenum/contracts/server-events';
import { statement } from '@plenum/core/platform/db/database';
import { eventChannel, roomChannel, userChannel } from '@plenum/core/platform/realtime/channels';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  newOrganizationToken,
  newPersonToken,
  organizationScopes,
  type TokenOptions,
} from '../support/api/api-tokens.ts';
import { newMember } from '../support/api/conferences.ts';
import { freshOpenPoll } from '../support/api/tenant-polls.ts';
import { freshBoard } from '../support/api/tenant-questions.ts';
import { newTenant, type Tenant } from '../support/api/tenants.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { HandshakeError, openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import { resetRateLimits } from '../support/security/reset-rate-limits.ts';

let cluster: TestCluster;
let own: Tenant;
let foreign: Tenant;
/** A question and a poll of the first tenant that accept votes of its owner. */
let votable: { readonly question_id: number; readonly poll_id: number };
const open = new Set<SocketBrowser>();
beforeAll(async () => {
  cluster = await startTestCluster();
  own = await newTenant(cluster.api);
  foreign = await newTenant(cluster.api);
  const { question_id } = await freshBoard(cluster.api, own);
  const { poll_id } = await freshOpenPoll(cluster.api, own);
  votable = { question_id, poll_id };
});
afterEach(async () => {
  for (const browser of open) browser.close();
  open.clear();
  await resetRateLimits(cluster.deps);
});
afterAll(() => cluster.close());

type Kind = 'person' | 'organization';
const kinds = ['person', 'organization'] as const;
const scopesOf = (kind: Kind): readonly ApiScope[] => (kind === 'person' ? apiScopes : organizationScopes);
const newToken = (kind: Kind, options: TokenOptions, tenant = own) =>
  kind === 'person'
    ? newPersonToken(tenant.owner, options)
    : newOrganizationToken(tenant.owner, tenant.organization_id, options);

async function connect(token: string, gateway: 0 | 1 = 0): Promise<SocketBrowser> {
  const browser = await openBrowser(cluster.gateways[gateway].url, { token });
  open.add(browser);
  return browser;
}
/** Tokens of the first tenant with every scope, shared because their number is limited. */
const fullTokens = new Map<Kind, string>();
async function fullToken(kind: Kind): Promise<string> {
  const token = fullTokens.get(kind) ?? (await newToken(kind, { scopes: scopesOf(kind) })).token;
  fullTokens.set(kind, token);
  return token;
}
const program = async (kind: Kind, options?: TokenOptions, tenant = own): Promise<SocketBrowser> =>
  connect(options === undefined ? await fullToken(kind) : (await newToken(kind, options, tenant)).token);

/** Returns a valid payload with the ids of a tenant. Handlers are only reached with the required scope. */
function payloadFor(name: ClientEventName, tenant: Tenant): object {
  const { ids } = tenant;
  const { event_id, session_id, room_id, message_id, thread_id, user_id } = ids;
  const ref = {
    event_id,
    session_id,
    room_id,
    message_id,
    thread_id,
    user_id,
    ...(tenant === own ? votable : { question_id: ids.question_id, poll_id: ids.poll_id }),
    has_voted: true,
    choices: [0],
  };
  if (name === 'chat_message') return { room_id, content: 'Hello' };
  const { properties = {} } = clientEvents[name].payload as { readonly properties?: Readonly<Record<string, unknown>> };
  return Object.fromEntries(Object.entries(ref).filter(([field]) => field in properties));
}

const names = Object.keys(clientEvents) as ClientEventName[];
const specOf = (name: ClientEventName): ClientEventSpec => clientEvents[name];
const accepted = names.filter((name) => specOf(name).token !== undefined);
const scoped = accepted.filter((name) => specOf(name).token !== 'any');
const mayHave = (kind: Kind, name: ClientEventName): boolean =>
  specOf(name).token === 'any' || scopesOf(kind).some((scope) => scope === specOf(name).token);
const cases = kinds.flatMap((kind) => names.map((name) => [kind, name] as const));
const errorOf = async (browser: SocketBrowser, name: ClientEventName, payload: object): Promise<string> => {
  const reply = await browser.request(name, payload);
  return reply.ok ? 'ok' : reply.error.error;
};

describe('client events', () => {
  it('have the scope of the operation with the same effect', () => {
    for (const name of names) {
      const [, operation] = /^Same as the operation `(\w+)`/.exec(specOf(name).description ?? '') ?? [];
      if (operation === undefined) continue;
      const declared = operationNames.find((candidate) => candidate === operation);
      if (declared === undefined) throw new Error(`There is no operation ${operation}.`);
      expect(specOf(name).token, name).toBe(specOfOperation(declared).token);
    }
  });

  it('of private conversations and decisions of people reject tokens', () => {
    expect(names.filter((name) => specOf(name).token === undefined)).toEqual(
      expect.arrayContaining<ClientEventName>(['send_direct_message', 'raise_hand', 'join_user_room']),
    );
  });

  it('of questions and votes, which belong to a person, reject the token of an organization', async () => {
    const ofPeople = accepted.filter((name) => !mayHave('organization', name));
    expect(ofPeople).toEqual(['vote_for_question', 'vote_in_poll']);
    const browser = await program('organization');
    for (const name of ofPeople)
      expect(await errorOf(browser, name, payloadFor(name, own))).toBe('token_scope_missing');
  });

  it.each(kinds)('are accepted from the token of a %s with every scope, if they accept tokens', async (kind) => {
    const browser = await program(kind);
    for (const name of accepted.filter((candidate) => mayHave(kind, candidate)))
      expect(await errorOf(browser, name, payloadFor(name, own)), name).toBe('ok');
  });

  it.each(kinds)('are rejected from the token of a %s without their scope', async (kind) => {
    for (const required of new Set(scoped.map((name) => specOf(name).token))) {
      const browser = await program(kind, { scopes: scopesOf(kind).filter((scope) => scope !== required) });
      for (const name of scoped.filter((candidate) => specOf(candidate).token === required)) {
        const reply = await browser.request(name, payloadFor(name, own));
        expect(reply, name).toMatchObject({ ok: false, error: { error: 'token_scope_missing' } });
        expect(reply.ok ? '' : reply.error.message).toContain(`“${required}”`);
      }
      const socket = cluster.gateways[0].io.sockets.sockets.get(browser.socket.id ?? '');
      if (required === 'room:read') expect(socket?.data.rooms.size).toBe(0);
      browser.close();
      await resetRateLimits(cluster.deps);
    }
  });

  it.each(kinds)('are accepted from the token of a %s with only their scope', async (kind) => {
    for (const required of new Set(scoped.filter((name) => mayHave(kind, name)).map((name) => specOf(name).token))) {
      const browser = await program(kind, { scopes: apiScopes.filter((scope) => scope === required) });
      for (const name of names) {
        const { token } = specOf(name);
        const error = await errorOf(browser, name, payloadFor(name, own));
        if (token === undefined) expect(error, name).toBe('token_not_accepted');
        else expect(error, name).toBe(token === required || token === 'any' ? 'ok' : 'token_scope_missing');
      }
      browser.close();
      await resetRateLimits(cluster.deps);
    }
  });

  it.each(cases)('do not reach another tenant: token of a %s, %s', async (kind, name) => {
    const browser = await program(kind);
    const payload = payloadFor(name, foreign);
    const error = await errorOf(browser, name, payload);
    const { token } = specOf(name);
    if (token === undefined) expect(error).toBe('token_not_accepted');
    else if (!mayHave(kind, name)) expect(error).toBe('token_scope_missing');
    // Leaving is always acknowledged.
    else if (/^(?:leave|unwatch|ping)/.test(name)) expect(error).toBe('ok');
    else expect(['not_found', 'event_access_denied']).toContain(error);
    const socket = cluster.gateways[0].io.sockets.sockets.get(browser.socket.id ?? '');
    expect([socket?.data.rooms.size, socket?.data.joinedEvents.size]).toEqual([0, 0]);
  });

  it.each(kinds)('do not reach another event with the restricted token of a %s', async (kind) => {
    const scopes = scopesOf(kind).filter(
      (scope) => /^(?:event:read|session:read|room)/.test(scope) && scope !== 'room:create',
    );
    const other = await newTenant(cluster.api);
    const { token } = await newToken(kind, { scopes, event_ids: [own.event_id] });
    const browser = await connect(token);
    for (const name of ['join_chat_room', 'join_event', 'join_session_chat_rooms', 'watch_questions'] as const) {
      expect(await errorOf(browser, name, payloadFor(name, own)), name).toBe('ok');
      expect(await errorOf(browser, name, payloadFor(name, other)), name).toBe('not_found');
    }
  });

  it('count against the limit of the token, as requests do', async () => {
    const { id, token } = await newToken('person', { scopes: ['room:read'] });
    const browser = await connect(token);
    const keys = await cluster.deps.realtime.keys(`${cluster.deps.config.REDIS_PREFIX}limit:api_token:*`);
    const key = keys.find((candidate) => candidate.endsWith(`:${id}`)) ?? '';
    const before = Number(await cluster.deps.realtime.get(key));
    await browser.request('ping', {});
    await browser.request('join_chat_room', { room_id: own.ids.room_id });
    expect(Number(await cluster.deps.realtime.get(key))).toBe(before + 2);
  });
});

describe('server events', () => {
  const announce = (name: ServerEventName): void => {
    for (const channel of [eventChannel(own.event_id), roomChannel(own.ids.room_id), userChannel(own.owner.user_id)])
      // The payload does not matter: it is not validated.
      cluster.deps.publish(channel, name, { room_id: own.ids.room_id, event_id: own.event_id } as never);
  };
  const all = Object.keys(serverEvents) as ServerEventName[];
  const scopeOf = (name: ServerEventName): ApiScope | undefined => {
    const spec: ServerEventSpec = serverEvents[name];
    return spec.token;
  };

  it.each(kinds)('reach the token of a %s only with their scope, and never those of people', async (kind) => {
    for (const scopes of [
      ['event:read', 'room:read'],
      ['event:read'],
      ['event:read', 'programme:read'],
      ['event:read', 'announcement:read'],
    ] as const) {
      const browser = await program(kind, { scopes });
      await browser.request('join_event', { event_id: own.event_id });
      await browser.request('join_chat_room', { room_id: own.ids.room_id });
      const before = browser.received.length;
      for (const name of all) announce(name);
      // Sent last, and events arrive in order.
      for (const channel of [eventChannel(own.event_id), roomChannel(own.ids.room_id)])
        cluster.deps.publish(channel, 'event_updated', { event_id: 0 });
      const channels = scopes.some((scope) => scope === 'room:read') ? 2 : 1;
      const isLast = ({ event_id }: { readonly event_id: number }): boolean => event_id === 0;
      await waitForCondition(
        'the last events arrive',
        () => browser.all('event_updated').filter(isLast).length === channels,
      );
      const received = new Set(browser.received.slice(before).map(({ name }) => name));
      const allowed = all.filter((name) => scopes.some((scope) => scope === scopeOf(name)));
      expect([...received].filter((name) => !allowed.some((other) => other === name))).toEqual([]);
      expect(received.has('chat_message_edited')).toBe(scopes.some((scope) => scope === 'room:read'));
      expect(received.has('session_updated')).toBe(scopes.some((scope) => scope === 'programme:read'));
      expect(received.has('announcement_made')).toBe(scopes.some((scope) => scope === 'announcement:read'));
      browser.close();
    }
  });

  it('do not reach a token that has joined nothing', async () => {
    const browser = await program('person');
    const before = browser.received.length;
    const witness = await program('organization');
    await witness.request('join_event', { event_id: own.event_id });
    for (const name of all) announce(name);
    await waitForCondition('the event arrives at the other token', () => witness.all('event_updated').length > 0);
    await browser.request('ping', {});
    expect(browser.received.slice(before).map(({ name }) => name)).toEqual(['pong']);
  });
});

const rejectionOf = (token: string) =>
  openBrowser(cluster.gateways[0].url, { token }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof HandshakeError ? error.data : error),
  );

describe('the end of a token', () => {
  const expire = statement(
    'test-expire-api-token',
    `update api_tokens set expires_at = now() - interval '1 second' where id = $1`,
  );
  const closeAccount = statement('test-close-account', 'update users set is_active = false where id = $1');
  const revoke = statement('test-revoke-token', 'update api_tokens set revoked_at = now() where id = $1');

  it.each([
    ['revoked', revoke, 'token_revoked'],
    ['expired', expire, 'token_expired'],
  ] as const)('closes its sockets on every gateway, and rejects handshakes: %s', async (_, end, code) => {
    const { id, token } = await newToken('organization', { scopes: ['room:read'] });
    const sockets = [await connect(token, 0), await connect(token, 1)];
    const other = await program('organization');
    await cluster.deps.db.rows(end, [id]);
    for (const { socket, all } of sockets) {
      await waitForCondition('the socket is closed', () => socket.disconnected);
      expect(all('auth_error')).toMatchObject([{ error: code, message: expect.stringContaining('API token') }]);
    }
    expect(await rejectionOf(token)).toMatchObject({ error: code });
    expect(await other.request('ping', {})).toMatchObject({ ok: true });
  });

  it('closes the sockets of a closed account', async () => {
    const tenant = await newTenant(cluster.api);
    const browser = await program('person', { scopes: ['room:read'] }, tenant);
    await cluster.deps.db.rows(closeAccount, [tenant.owner.user_id]);
    await waitForCondition('the socket is closed', () => browser.socket.disconnected);
  });

  it('removes only the program of the banned person from rooms and events', async () => {
    const member = await newMember(cluster.api, own.event_id, { role: 'ATTENDEE' });
    const { token } = await newPersonToken(member, { scopes: ['room:read', 'event:read'] });
    const [banned, staying] = [await connect(token), await program('organization')];
    for (const browser of [banned, staying]) {
      await browser.request('join_chat_room', { room_id: own.ids.room_id });
      await browser.request('join_event', { event_id: own.event_id });
    }
    const path = `/events/${own.event_id}/users/${member.user_id}/ban`;
    expect(await own.owner.client.post(path, { reason: 'Spam' })).toMatchObject({ status: 200 });
    await banned.next('chat_room_left', ({ room_id }) => room_id === own.ids.room_id);
    expect(await errorOf(banned, 'join_event', { event_id: own.event_id })).toBe('event_banned');
    cluster.deps.publish(eventChannel(own.event_id), 'event_updated', { event_id: own.event_id });
    await staying.next('event_updated');
    expect(banned.all('event_updated')).toEqual([]);
    expect(staying.all('chat_room_left')).toEqual([]);
  });

  it('removes a program from the rooms of an event that its owner may no longer read', async () => {
    const tenant = await newTenant(cluster.api);
    const { ids } = tenant;
    const browser = await program('person', { scopes: ['room:read', 'event:read'] }, tenant);
    await browser.request('join_chat_room', { room_id: ids.room_id });
    await browser.request('join_event', { event_id: ids.event_id });
    await cluster.deps.db.rows(statement('test-make-draft', `update events set status = 'DRAFT' where id = $1`), [
      ids.event_id,
    ]);
    cluster.deps.signal('check-rooms', { event_id: ids.event_id });
    await browser.next('chat_room_left', ({ room_id }) => room_id === ids.room_id);
    const socket = cluster.gateways[0].io.sockets.sockets.get(browser.socket.id ?? '');
    await waitForCondition('it has left the event', () => socket?.data.joinedEvents.size === 0);
  });
});

describe('handshakes', () => {
  it.each([
    ['mistyped', 'plenum_pat_000000000000000000000000000000000000'],
    ['unknown', 'plenum_org_1'],
  ])('reject a token that is %s', async (_, token) => {
    expect(await rejectionOf(token)).toMatchObject({ error: 'token_invalid' });
  });

  it('reject a token from another network', async () => {
    const { token } = await newToken('person', { scopes: ['room:read'], networks: ['192.0.2.0/24'] });
    expect(await rejectionOf(token)).toMatchObject({ error: 'token_network_refused' });
  });

  it('accept a token in the header Authorization', async () => {
    const { token } = await newToken('person', { scopes: ['room:read'] });
    const browser = await openBrowser(cluster.gateways[0].url, { headers: { authorization: `Bearer ${token}` } });
    open.add(browser);
    expect(await errorOf(browser, 'join_chat_room', { room_id: own.ids.room_id })).toBe('ok');
  });

  it('do not count a program as a person in the room', async () => {
    const browser = await program('person');
    expect(await browser.request('join_chat_room', { room_id: own.ids.room_id })).toMatchObject({
      data: { user_count: 0 },
    });
  });
});
