/** The plain WebSocket of a stage wall: what its screens get, and how it ends. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { wallCloseCodes } from '@plenum/contracts/enums';
import { wallScreensMax } from '@plenum/contracts/limits';
import type { WallFrame } from '@plenum/contracts/live/walls';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { createWall, removeWall } from '@plenum/core/domain/chat/chat-rooms/room-wall';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openTestApi } from '../support/api/shared-api.ts';
import { startTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { actingAs, type Conference, makeConference } from '../support/gateway/world.ts';
import { startCuttableProxy } from '../support/services/cuttable-proxy.ts';

const api = await openTestApi({ LOG_LEVEL: 'silent' }, { wallHeartbeatMs: 500 });
let url: string;
let conference: Conference;
let token: string;
const screens: TestScreen[] = [];

beforeAll(async () => {
  url = await listen(api);
  conference = await makeConference(api.deps);
});
beforeEach(async () => {
  ({ token } = await createWall(byCreator(), conference.rooms.GLOBAL));
});
afterEach(() => {
  for (const { socket } of screens) socket.close();
  screens.length = 0;
});

const byCreator = () => actingAs(api.deps, conference.creator);
const post = (content: string) => postRoomMessage(byCreator(), { room_id: conference.rooms.GLOBAL, content });
const listen = async (served: TestApi): Promise<string> => served.app.listen({ host: '127.0.0.1', port: 0 });
const addressOf = (base: string, wanted: string) => `${base.replace('http:', 'ws:')}/api/wall/${wanted}`;

interface TestScreen {
  readonly socket: WebSocket;
  readonly frames: WallFrame[];
  closed: { readonly code: number; readonly reason: string } | null;
}

function openScreen(wanted = token, base = url): TestScreen {
  const socket = new WebSocket(addressOf(base, wanted));
  const screen: TestScreen = { socket, frames: [], closed: null };
  socket.addEventListener('message', ({ data }) => screen.frames.push(JSON.parse(String(data)) as WallFrame));
  socket.addEventListener('close', ({ code, reason }) => {
    screen.closed = { code, reason };
  });
  screens.push(screen);
  return screen;
}
const shows = (screen: TestScreen, content: string) =>
  waitUntil(`the wall shows ${content}`, () => screen.frames.at(-1)?.messages.at(-1)?.content === content);
async function closes(screen: TestScreen, reason: keyof typeof wallCloseCodes): Promise<void> {
  await waitUntil('the wall is closed', () => screen.closed !== null);
  expect(screen.closed).toEqual({ code: wallCloseCodes[reason], reason });
}

/** A connection that has agreed on WebSocket and then neither reads nor says anything by itself. */
async function openSilent(headers: Readonly<Record<string, string>> = {}, base = url): Promise<Duplex> {
  const asking = request(`${base}/api/wall/${token}`, {
    headers: {
      ...headers,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
    },
  });
  const upgraded = once(asking, 'upgrade');
  asking.end();
  const [, socket] = (await upgraded) as [unknown, Duplex];
  return socket;
}

describe('a screen', () => {
  it('is shown the room at once and then what comes', async () => {
    await post('Before');
    const screen = openScreen();
    await shows(screen, 'Before');
    expect(screen.frames).toHaveLength(1);
    await post('After');
    await shows(screen, 'After');
    expect(screen.frames.at(-1)).toMatchObject({ room: { id: conference.rooms.GLOBAL }, is_open: true });
  });

  it('may stand on any site', async () => {
    const socket = await openSilent({ origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' });
    let frame = '';
    socket.on('data', (part: Buffer) => {
      frame += part.toString();
    });
    // A frame may arrive in parts, its head alone first.
    await waitUntil('it is shown the room', () => frame.includes('"is_open":true'));
    socket.destroy();
  });

  it.each(['x', ' ', '{"a":1}'.repeat(100)])('that says something is closed (%#)', async (said) => {
    const screen = openScreen();
    await once(screen.socket, 'open');
    screen.socket.send(said);
    await waitUntil('it is closed', () => screen.closed !== null);
    // Of more than one byte not even the rest is read.
    expect([wallCloseCodes.nothing_to_say, 1006, 1009]).toContain(screen.closed?.code);
  });

  it('that answers no heartbeat is dropped; one that does stays', async () => {
    const screen = openScreen();
    const silent = await openSilent();
    const ended = once(silent, 'close');
    silent.on('error', () => undefined).resume();
    await ended;
    await post('Still there');
    await shows(screen, 'Still there');
    expect(screen.closed).toBeNull();
  });
});

describe('the end of a wall', () => {
  it('comes with a reason when its address ends', async () => {
    const screen = openScreen();
    await waitUntil('it is shown', () => screen.frames.length > 0);
    await removeWall(byCreator(), conference.rooms.GLOBAL);
    await closes(screen, 'wall_unknown');
  });

  it('comes at once for who guesses', async () => closes(openScreen('guess'), 'wall_unknown'));

  it('comes at once for one screen too many, and only for that one', async () => {
    const shown = Array.from({ length: wallScreensMax }, () => openScreen());
    await waitUntil('all are shown', () => shown.every(({ frames }) => frames.length > 0));
    await closes(openScreen(), 'wall_full');
    expect(shown.every(({ closed }) => closed === null)).toBe(true);
    shown[0]?.socket.close();
    await waitUntil('there is room again', async () => {
      const screen = openScreen();
      await waitUntil('it is told', () => screen.closed !== null || screen.frames.length > 0);
      return screen.closed === null;
    });
  });

  it('asks to come back when the process stops, and does not hold it up', async () => {
    const stopping = await startTestApi(api.env);
    const base = await listen(stopping);
    const screen = openScreen(token, base);
    const silent = await openSilent({}, base);
    await waitUntil('it is shown', () => screen.frames.length > 0);
    await stopping.close();
    await closes(screen, 'restarting');
    silent.destroy();
  });

  it('asks to come back later while there is no database', async () => {
    const database = await startCuttableProxy(inject('postgres_url'));
    const through = new URL(api.deps.config.DATABASE_URL);
    through.host = new URL(database.url).host;
    const cutOff = await startTestApi({ ...api.env, DATABASE_URL: through.href });
    const base = await listen(cutOff);
    database.cut();
    await closes(openScreen(token, base), 'service_unavailable');
    await cutOff.close();
    await database.close();
  });
});

it('is not there for who asks without WebSocket', async () => {
  const answer = await fetch(`${url}/api/wall/${token}`);
  expect([answer.status, await answer.json()]).toMatchObject([404, { error: 'not_found' }]);
});

describe('an upgrade to anything else', () => {
  it.each([
    ['/api/health', 200],
    ['/api/auth/me', 401],
    ['/api/wall/', 404],
    ['/api/wall/a/b', 404],
    ['/nothing', 404],
  ])('%s is answered as if it had not been asked for', async (path, status) => {
    const asking = request(`${url}${path}`, { headers: { connection: 'Upgrade', upgrade: 'websocket' } });
    const answered = once(asking, 'response');
    asking.end();
    const [response] = (await answered) as [{ readonly statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(status);
  });
});
