/** What browsers may send but should not: foreign ids, confused arguments, floods, huge frames. */
import { clientEventsPerSocket, socketFrameMaxBytes } from '@plenum/contracts/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import { type Conference, makeConference, makeMember, makePerson, type Person } from '../support/gateway/world.ts';

let cluster: TestCluster;
let conference: Conference;
let stranger: Person;
let member: Person;
beforeAll(async () => {
  cluster = await startTestCluster();
  conference = await makeConference(cluster.deps);
  stranger = await makePerson(cluster.deps, 'Stranger');
  member = await makeMember(cluster.deps, conference, 'ATTENDEE');
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const channelsOf = (browser: SocketBrowser): string[] =>
  [...(cluster.gateways[0].io.sockets.sockets.get(browser.socket.id ?? '')?.rooms ?? [])].toSorted();

describe('ids of somebody else’s event', () => {
  const attempts = (): [name: string, payload: unknown, error: string][] => {
    const { event_id, rooms } = conference;
    return [
      ['join_chat_room', { room_id: rooms.GLOBAL }, 'not_found'],
      ['join_chat_room', { room_id: 2 ** 40 }, 'not_found'],
      ['join_event', { event_id }, 'not_found'],
      ['join_event_admin', { event_id }, 'not_found'],
      ['mark_room_read', { room_id: rooms.GLOBAL, seq: 1 }, 'not_found'],
      // The same as text, list and object: no conversion turns them into an id.
      ...[(id: number) => String(id), (id: number) => [id], (id: number) => ({ id })].flatMap(
        (wrap): [string, unknown, string][] => [
          ['join_chat_room', { room_id: wrap(rooms.GLOBAL) }, 'invalid_request'],
          ['join_event', { event_id: wrap(event_id) }, 'invalid_request'],
          ['join_event_admin', { event_id: wrap(event_id) }, 'invalid_request'],
        ],
      ),
    ];
  };

  it('open nothing: refused, channels unchanged, nothing overheard', async () => {
    const browser = await cluster.browser(stranger);
    const witness = await cluster.browser(member);
    await witness.request('join_chat_room', { room_id: conference.rooms.GLOBAL });
    const before = channelsOf(browser);
    const answers: unknown[] = [];
    for (const [name, payload] of attempts()) {
      answers.push(await browser.socket.timeout(5_000).emitWithAck(name, payload));
    }
    expect(answers).toMatchObject(attempts().map(([, , error]) => ({ ok: false, error: { error } })));
    expect(browser.all('error').map(({ error }) => error)).toEqual(attempts().map(([, , error]) => error));
    await browser.request('join_user_room', { user_id: member.user_id });
    await browser.request('leave_event', { event_id: conference.event_id });
    expect(channelsOf(browser)).toEqual(before);

    await roomApi(cluster.api, member).post(conference.rooms.GLOBAL, 'Among ourselves');
    await witness.next('new_chat_message');
    // Both sockets are served by one process in order, so the stranger's copy would be here by now.
    await browser.request('ping', {});
    expect(browser.received.map(({ name }) => name)).not.toContain('new_chat_message');
  });

  it('do not let an attendee watch the organizers’ counts', async () => {
    const browser = await cluster.browser(member);
    expect(await browser.request('join_event_admin', { event_id: conference.event_id })).toMatchObject({
      ok: false,
      error: { error: 'forbidden' },
    });
    expect(await browser.request('join_event', { event_id: conference.event_id })).toMatchObject({ ok: true });
  });
});

describe('arguments nobody expects', () => {
  it.each([
    ['no payload', []],
    ['null', [null]],
    ['a number', [7]],
    ['a text', ['room']],
    ['a list', [[1, 2, 3]]],
    ['nested objects', [{ room_id: { room_id: { room_id: 1 } } }]],
    ['a prototype', [JSON.parse('{"__proto__": {"room_id": 1}}')]],
    ['a constructor', [{ constructor: { prototype: { room_id: 1 } } }]],
    ['binary data', [Buffer.from('room')]],
    ['binary data inside', [{ room_id: Buffer.from('1') }]],
    ['a fraction', [{ room_id: 1.5 }]],
    ['a number beyond all ids', [{ room_id: Number.MAX_SAFE_INTEGER + 1 }]],
    ['a negative number', [{ room_id: -1 }]],
    ['a callback as text', [{ room_id: 'x' }, 'callback']],
    ['forty arguments', Array.from({ length: 40 }, () => ({}))],
  ])('are refused and harm nobody: %s', async (_name, args) => {
    const browser = await cluster.browser(member);
    const bystander = await cluster.browser(member);
    browser.socket.emit('join_chat_room', ...args);
    expect(await browser.next('error')).toMatchObject({ error: 'invalid_request' });
    expect(await browser.request('ping', {})).toMatchObject({ ok: true });
    expect(await bystander.request('ping', {})).toMatchObject({ ok: true });
  });

  it.each(['no_such_event', '__proto__', 'constructor', 'toString', '', 'x'.repeat(20)])(
    'as the name of an event are refused: %j',
    async (name) => {
      const browser = await cluster.browser(member);
      expect(await browser.socket.timeout(5_000).emitWithAck(name, {})).toMatchObject({
        ok: false,
        error: { error: 'socket_event_unknown' },
      });
    },
  );

  it('drops fields the catalogue does not know', async () => {
    const browser = await cluster.browser(member);
    const { GLOBAL } = conference.rooms;
    const answer = await browser.request('leave_chat_room', { room_id: GLOBAL, user_id: 1, is_admin: true });
    expect(answer).toEqual({ ok: true, data: { room_id: GLOBAL } });
  });

  it('works without a callback: the reply comes as a server event', async () => {
    const browser = await cluster.browser(member);
    browser.socket.emit('join_chat_room', { room_id: conference.rooms.GLOBAL });
    expect(await browser.next('chat_room_joined')).toMatchObject({ room_id: conference.rooms.GLOBAL });
    browser.socket.emit('ping');
    expect(await browser.next('pong')).toEqual({});
  });
});

describe('too much', () => {
  it('of one frame closes the connection that sent it, and no other', async () => {
    const browser = await cluster.browser(member);
    const bystander = await cluster.browser(member);
    const payload = (length: number) => ({ padding: 'x'.repeat(length) });
    expect(await browser.request('ping', payload(socketFrameMaxBytes - 1_000))).toMatchObject({ ok: true });
    browser.socket.emit('ping', payload(socketFrameMaxBytes));
    await waitUntil('the connection is closed', () => browser.socket.disconnected);
    expect(await bystander.request('ping', {})).toMatchObject({ ok: true });
  });

  it('depth in a frame is no trouble', async () => {
    const browser = await cluster.browser(member);
    const depth = 20_000;
    browser.socket.io.engine.write(`2["ping",{"deep":${'['.repeat(depth)}${']'.repeat(depth)}}]`);
    await browser.next('pong');
    expect(await browser.request('ping', {})).toMatchObject({ ok: true });
  });

  it('at a time is refused event by event, up to the limit it is not', async () => {
    const browser = await cluster.browser(member);
    const answers = await Promise.all(
      Array.from({ length: clientEventsPerSocket.points + 20 }, () => browser.request('ping', {})),
    );
    const refused = answers.filter(({ ok }) => !ok);
    expect(answers.slice(0, clientEventsPerSocket.points).every(({ ok }) => ok)).toBe(true);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ error: { error: 'rate_limited' } });
    expect(browser.socket.connected).toBe(true);
  });

  it('far too much of it ends the connection', async () => {
    const browser = await cluster.browser(member);
    const bystander = await cluster.browser(member);
    for (let count = 0; count < 2_000; count += 1) browser.socket.emit('ping', {});
    await waitUntil('the connection is closed', () => browser.socket.disconnected);
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
  ])('confusion in a packet ends at most its own connection: %s', async (packet) => {
    const browser = await cluster.browser(member);
    const bystander = await cluster.browser(member);
    browser.socket.io.engine.write(packet);
    browser.socket.io.engine.write(packet);
    expect(await bystander.request('ping', {})).toMatchObject({ ok: true });
  });
});
