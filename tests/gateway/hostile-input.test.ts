/** Hostile input of browsers: ids of other events, unexpected arguments, floods, huge frames. */
import { clientEventsPerSocket, maxSocketFrameBytes } from '@plenum/contracts/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createPersonWithLogin,
  type Person,
} from '../support/gateway/world.ts';

let cluster: TestCluster;
let conference: Conference;
let stranger: Person;
let member: Person;
beforeAll(async () => {
  cluster = await startTestCluster();
  conference = await createConferenceWithRooms(cluster.deps);
  stranger = await createPersonWithLogin(cluster.deps, 'Stranger');
  member = await setMembership(cluster.deps, conference, 'ATTENDEE');
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const channelsOf = (browser: SocketBrowser): string[] =>
  [...(cluster.gateways[0].io.sockets.sockets.get(browser.socket.id ?? '')?.rooms ?? [])].toSorted();

describe('ids of another event', () => {
  const attempts = (): [name: string, payload: unknown, error: string][] => {
    const { event_id, rooms } = conference;
    return [
      ['join_chat_room', { room_id: rooms.GLOBAL }, 'not_found'],
      ['join_chat_room', { room_id: 2 ** 40 }, 'not_found'],
      ['join_event', { event_id }, 'not_found'],
      ['join_event_admin', { event_id }, 'not_found'],
      ['mark_room_read', { room_id: rooms.GLOBAL, seq: 1 }, 'not_found'],
      // The same id as text, list and object: no conversion turns them into an id.
      ...[(id: number) => String(id), (id: number) => [id], (id: number) => ({ id })].flatMap(
        (wrapId): [string, unknown, string][] => [
          ['join_chat_room', { room_id: wrapId(rooms.GLOBAL) }, 'invalid_request'],
          ['join_event', { event_id: wrapId(event_id) }, 'invalid_request'],
          ['join_event_admin', { event_id: wrapId(event_id) }, 'invalid_request'],
        ],
      ),
    ];
  };

  it('rejects ids of another event, without changing channels or sending messages', async () => {
    const browser = await cluster.browser(stranger);
    const witness = await cluster.browser(member);
    await witness.request('join_chat_room', { room_id: conference.rooms.GLOBAL });
    const channelsBefore = channelsOf(browser);
    const answers: unknown[] = [];
    for (const [name, payload] of attempts()) {
      answers.push(await browser.socket.timeout(5_000).emitWithAck(name, payload));
    }
    expect(answers).toMatchObject(attempts().map(([, , error]) => ({ ok: false, error: { error } })));
    expect(browser.all('error').map(({ error }) => error)).toEqual(attempts().map(([, , error]) => error));
    await browser.request('join_user_room', { user_id: member.user_id });
    await browser.request('leave_event', { event_id: conference.event_id });
    expect(channelsOf(browser)).toEqual(channelsBefore);

    await roomApi(cluster.api, member).post(conference.rooms.GLOBAL, 'Among ourselves');
    await witness.next('new_chat_message');
    // One process serves both sockets in order, so a copy for the stranger would have arrived by now.
    await browser.request('ping', {});
    expect(browser.received.map(({ name }) => name)).not.toContain('new_chat_message');
  });

  it('does not send an attendee the counts for organizers', async () => {
    const browser = await cluster.browser(member);
    expect(await browser.request('join_event_admin', { event_id: conference.event_id })).toMatchObject({
      ok: false,
      error: { error: 'forbidden' },
    });
    expect(await browser.request('join_event', { event_id: conference.event_id })).toMatchObject({ ok: true });
  });
});

describe('unexpected arguments', () => {
  it.each([
    ['no payload', []],
    ['null', [null]],
    ['a number', [7]],
    ['a string', ['room']],
    ['an array', [[1, 2, 3]]],
    ['nested objects', [{ room_id: { room_id: { room_id: 1 } } }]],
    ['a prototype', [JSON.parse('{"__proto__": {"room_id": 1}}')]],
    ['a constructor', [{ constructor: { prototype: { room_id: 1 } } }]],
    ['binary data', [Buffer.from('room')]],
    ['nested binary data', [{ room_id: Buffer.from('1') }]],
    ['a fraction', [{ room_id: 1.5 }]],
    ['a number above the maximum id', [{ room_id: Number.MAX_SAFE_INTEGER + 1 }]],
    ['a negative number', [{ room_id: -1 }]],
    ['a callback as text', [{ room_id: 'x' }, 'callback']],
    ['forty arguments', Array.from({ length: 40 }, () => ({}))],
  ])('rejects unexpected arguments without affecting others: %s', async (_name, args) => {
    const browser = await cluster.browser(member);
    const bystander = await cluster.browser(member);
    browser.socket.emit('join_chat_room', ...args);
    expect(await browser.next('error')).toMatchObject({ error: 'invalid_request' });
    expect(await browser.request('ping', {})).toMatchObject({ ok: true });
    expect(await bystander.request('ping', {})).toMatchObject({ ok: true });
  });

  it.each(['no_such_event', '__proto__', 'constructor', 'toString', '', 'x'.repeat(20)])(
    'rejects an unexpected name of a client event: %j',
    async (name) => {
      const browser = await cluster.browser(member);
      expect(await browser.socket.timeout(5_000).emitWithAck(name, {})).toMatchObject({
        ok: false,
        error: { error: 'socket_event_unknown' },
      });
    },
  );

  it('strips unknown fields', async () => {
    const browser = await cluster.browser(member);
    const { GLOBAL } = conference.rooms;
    const reply = await browser.request('leave_chat_room', { room_id: GLOBAL, user_id: 1, is_admin: true });
    expect(reply).toEqual({ ok: true, data: { room_id: GLOBAL } });
  });

  it('replies with a server event if there is no callback', async () => {
    const browser = await cluster.browser(member);
    browser.socket.emit('join_chat_room', { room_id: conference.rooms.GLOBAL });
    expect(await browser.next('chat_room_joined')).toMatchObject({ room_id: conference.rooms.GLOBAL });
    browser.socket.emit('ping');
    expect(await browser.next('pong')).toEqual({});
  });
});

describe('overload', () => {
  it('closes only the connection that sends an oversized frame', async () => {
    const browser = await cluster.browser(member);
    const bystander = await cluster.browser(member);
    const payload = (length: number) => ({ padding: 'x'.repeat(length) });
    expect(await browser.request('ping', payload(maxSocketFrameBytes - 1_000))).toMatchObject({ ok: true });
    browser.socket.emit('ping', payload(maxSocketFrameBytes));
    await waitForCondition('the connection is closed', () => browser.socket.disconnected);
    expect(await bystander.request('ping', {})).toMatchObject({ ok: true });
  });

  it('ignores deeply nested frames', async () => {
    const browser = await cluster.browser(member);
    const depth = 20_000;
    browser.socket.io.engine.write(`2["ping",{"deep":${'['.repeat(depth)}${']'.repeat(depth)}}]`);
    await browser.next('pong');
    expect(await browser.request('ping', {})).toMatchObject({ ok: true });
  });

  it('rejects client events above the rate limit', async () => {
    const browser = await cluster.browser(member);
    const answers = await Promise.all(
      Array.from({ length: clientEventsPerSocket.points + 20 }, () => browser.request('ping', {})),
    );
    const rejected = answers.filter(({ ok }) => !ok);
    expect(answers.slice(0, clientEventsPerSocket.points).every(({ ok }) => ok)).toBe(true);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected[0]).toMatchObject({ error: { error: 'rate_limited', retry_after_s: 1 } });
    expect(browser.socket.connected).toBe(true);
  });

  it('closes the connection far above the limit', async () => {
    const browser = await cluster.browser(member);
    const bystander = await cluster.browser(member);
    for (let count = 0; count < 2_000; count += 1) browser.socket.emit('ping', {});
    await waitForCondition('the connection is closed', () => browser.socket.disconnected);
    expect(await bystander.request('ping', {})).toMatchObject({ ok: true });
  });

  it.each([
    'garbage',
    '2',
    '2[',
    '2{}',
    '251-["ping"]',
    '51-["ping",{"_placeholder":true,"num":0}]',
    '9',
    '0/admin,',
    '1',
    '4"x"',
    '',
  ])('closes at most the connection that sends a malformed packet: %s', async (malformedPacket) => {
    const browser = await cluster.browser(member);
    const bystander = await cluster.browser(member);
    browser.socket.io.engine.write(malformedPacket);
    browser.socket.io.engine.write(malformedPacket);
    expect(await bystander.request('ping', {})).toMatchObject({ ok: true });
  });
});
