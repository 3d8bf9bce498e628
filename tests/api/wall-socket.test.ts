/** The plain WebSocket of a stage wall: the frames that its screens receive, and the ways in which it closes. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { wallCloseCodes } from '@plenum/contracts/enums';
import { maxWallScreens } from '@plenum/contracts/limits';
import type { WallFrame } from '@plenum/contracts/live/walls';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { createWall, removeWall } from '@plenum/core/domain/chat/chat-rooms/room-wall';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openTestApi } from '../support/api/shared-api.ts';
import { startTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { scopeOfPerson, type Conference, createConferenceWithRooms } from '../support/gateway/world.ts';
import { startDisconnectableProxy } from '../support/services/cuttable-proxy.ts';

const api = await openTestApi({ LOG_LEVEL: 'silent' }, { wallHeartbeatMs: 500 });
let url: string;
let conference: Conference;
let token: string;
const screens: TestScreen[] = [];

beforeAll(async () => {
  url = await listenOn(api);
  conference = await createConferenceWithRooms(api.deps);
});
beforeEach(async () => {
  ({ token } = await createWall(byCreator(), conference.rooms.GLOBAL));
});
afterEach(() => {
  for (const { socket } of screens) socket.close();
  screens.length = 0;
});

const byCreator = () => scopeOfPerson(api.deps, conference.creator);
const post = (content: string) => postRoomMessage(byCreator(), { room_id: conference.rooms.GLOBAL, content });
const listenOn = async (targetApi: TestApi): Promise<string> => targetApi.app.listen({ host: '127.0.0.1', port: 0 });
const urlOf = (baseUrl: string, wallToken: string) => `${baseUrl.replace('http:', 'ws:')}/api/wall/${wallToken}`;

interface TestScreen {
  readonly socket: WebSocket;
  readonly frames: WallFrame[];
  closed: { readonly code: number; readonly reason: string } | null;
}

function openScreen(wallToken = token, baseUrl = url): TestScreen {
  const socket = new WebSocket(urlOf(baseUrl, wallToken));
  const screen: TestScreen = { socket, frames: [], closed: null };
  socket.addEventListener('message', ({ data }) => screen.frames.push(JSON.parse(String(data)) as WallFrame));
  socket.addEventListener('close', ({ code, reason }) => {
    screen.closed = { code, reason };
  });
  screens.push(screen);
  return screen;
}
const waitForMessage = (screen: TestScreen, content: string) =>
  waitForCondition(`the wall shows ${content}`, () => screen.frames.at(-1)?.messages.at(-1)?.content === content);
async function expectClosed(screen: TestScreen, reason: keyof typeof wallCloseCodes): Promise<void> {
  await waitForCondition('the wall is closed', () => screen.closed !== null);
  expect(screen.closed).toEqual({ code: wallCloseCodes[reason], reason });
}

/** Opens a connection that completes the WebSocket handshake and then neither reads nor sends. */
async function openUnresponsive(headers: Readonly<Record<string, string>> = {}, baseUrl = url): Promise<Duplex> {
  const upgradeRequest = request(`${baseUrl}/api/wall/${token}`, {
    headers: {
      ...headers,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
    },
  });
  const upgraded = once(upgradeRequest, 'upgrade');
  upgradeRequest.end();
  const [, socket] = (await upgraded) as [unknown, Duplex];
  return socket;
}

describe('screens', () => {
  it('sends the room immediately, and then updates', async () => {
    await post('Before');
    const screen = openScreen();
    await waitForMessage(screen, 'Before');
    expect(screen.frames).toHaveLength(1);
    await post('After');
    await waitForMessage(screen, 'After');
    expect(screen.frames.at(-1)).toMatchObject({ room: { id: conference.rooms.GLOBAL }, is_open: true });
  });

  it('allows any site to embed a screen', async () => {
    const socket = await openUnresponsive({ origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' });
    let frame = '';
    socket.on('data', (chunk: Buffer) => {
      frame += chunk.toString();
    });
    // A frame can arrive in parts, its header first.
    await waitForCondition('the room is received', () => frame.includes('"is_open":true'));
    socket.destroy();
  });

  it.each(['x', ' ', '{"a":1}'.repeat(100)])(
    'closes the connection of a screen that sends a message (%#)',
    async (message) => {
      const screen = openScreen();
      await once(screen.socket, 'open');
      screen.socket.send(message);
      await waitForCondition('the socket is closed', () => screen.closed !== null);
      // The server does not read the rest of a message after its first byte.
      expect([wallCloseCodes.nothing_to_say, 1006, 1009]).toContain(screen.closed?.code);
    },
  );

  it('closes the connection of a screen that answers no heartbeat, and keeps others', async () => {
    const screen = openScreen();
    const unresponsiveSocket = await openUnresponsive();
    const socketClosed = once(unresponsiveSocket, 'close');
    unresponsiveSocket.on('error', () => undefined).resume();
    await socketClosed;
    await post('Still there');
    await waitForMessage(screen, 'Still there');
    expect(screen.closed).toBeNull();
  });
});

describe('closing the connection of a wall', () => {
  it('closes the connection with a reason when the URL is revoked', async () => {
    const screen = openScreen();
    await waitForCondition('a frame is received', () => screen.frames.length > 0);
    await removeWall(byCreator(), conference.rooms.GLOBAL);
    await expectClosed(screen, 'wall_unknown');
  });

  it('closes the connection immediately for unknown tokens', async () =>
    expectClosed(openScreen('guess'), 'wall_unknown'));

  it('closes only the connection of the screen that exceeds the limit', async () => {
    const openScreens = Array.from({ length: maxWallScreens }, () => openScreen());
    await waitForCondition('all screens have a frame', () => openScreens.every(({ frames }) => frames.length > 0));
    await expectClosed(openScreen(), 'wall_full');
    expect(openScreens.every(({ closed }) => closed === null)).toBe(true);
    openScreens[0]?.socket.close();
    await waitForCondition('a screen is accepted again', async () => {
      const screen = openScreen();
      await waitForCondition(
        'the socket is closed or has a frame',
        () => screen.closed !== null || screen.frames.length > 0,
      );
      return screen.closed === null;
    });
  });

  it('asks the screen to reconnect when the process stops, without delaying the shutdown', async () => {
    const stopping = await startTestApi(api.env);
    const baseUrl = await listenOn(stopping);
    const screen = openScreen(token, baseUrl);
    const unresponsiveSocket = await openUnresponsive({}, baseUrl);
    await waitForCondition('a frame is received', () => screen.frames.length > 0);
    await stopping.close();
    await expectClosed(screen, 'restarting');
    unresponsiveSocket.destroy();
  });

  it('asks the screen to reconnect later while the database is unavailable', async () => {
    const database = await startDisconnectableProxy(inject('postgres_url'));
    const proxiedUrl = new URL(api.deps.config.DATABASE_URL);
    proxiedUrl.host = new URL(database.url).host;
    const apiWithoutDatabase = await startTestApi({ ...api.env, DATABASE_URL: proxiedUrl.href });
    const baseUrl = await listenOn(apiWithoutDatabase);
    database.disconnect();
    await expectClosed(openScreen(token, baseUrl), 'service_unavailable');
    await apiWithoutDatabase.close();
    await database.close();
  });
});

it('returns 404 to requests without WebSocket', async () => {
  const response = await fetch(`${url}/api/wall/${token}`);
  expect([response.status, await response.json()]).toMatchObject([404, { error: 'not_found' }]);
});

describe('other upgrade requests', () => {
  it.each([
    ['/api/health', 200],
    ['/api/auth/me', 401],
    ['/api/wall/', 404],
    ['/api/wall/a/b', 404],
    ['/nothing', 404],
  ])('answers an upgrade request for %s like a request without upgrade', async (path, status) => {
    const upgradeRequest = request(`${url}${path}`, { headers: { connection: 'Upgrade', upgrade: 'websocket' } });
    const plainResponse = once(upgradeRequest, 'response');
    upgradeRequest.end();
    const [response] = (await plainResponse) as [{ readonly statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(status);
  });
});
