/** The socket of a stage wall: pings and other floods close it before they slow down the API; normal use does not. */
import { once } from 'node:events';
import { unknownWallsPerAddress } from '@plenum/contracts/accounts/security-limits';
import { toleratedFloods, framesPerWall, handshakesWhenSlowed } from '@plenum/contracts/limits';
import { createWall } from '@plenum/core/domain/chat/chat-rooms/room-wall';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, maskedFrame, type MeasuringClient, opcodes } from '../../scripts/bench/socket-client.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { scopeOfPerson, createConferenceWithRooms } from '../support/gateway/world.ts';

const api = await openTestApi({ LOG_LEVEL: 'silent' });
let url: string;
let path: string;
const screens: MeasuringClient[] = [];

beforeAll(async () => {
  url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const conference = await createConferenceWithRooms(api.deps);
  const { token } = await createWall(scopeOfPerson(api.deps, conference.creator), conference.rooms.GLOBAL);
  path = `/api/wall/${token}`;
});
afterEach(() => {
  for (const screen of screens.splice(0)) screen.close();
});

let addresses = 0;
const nextIp = (): string => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

async function openScreen(ip = nextIp()): Promise<MeasuringClient> {
  const headers = { 'x-forwarded-for': ip };
  const screen = await connectClient({ url, path, auth: null, headers, onText: () => undefined });
  screens.push(screen);
  return screen;
}
const times = (count: number, frame: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => frame));
const isClosed = ({ tcp }: MeasuringClient): Promise<void> =>
  new Promise((resolve) => {
    if (tcp.destroyed) resolve();
    else tcp.on('error', () => undefined).once('close', () => resolve());
  });
/** Frames that a screen may send, and that the server answers. */
const ping = maskedFrame(opcodes.ping, 'x');

describe.each([
  ['pings', (count: number) => times(count, ping)],
  ['pongs', (count: number) => times(count, maskedFrame(opcodes.pong, ''))],
  [
    'fragments',
    (count: number) =>
      Buffer.concat([maskedFrame(opcodes.textBegins, ''), times(count - 1, maskedFrame(opcodes.continues, ''))]),
  ],
])('%s from a stage wall', (_name, frames) => {
  it('accepts frames up to the limit', async () => {
    const screen = await openScreen();
    let received: Buffer = Buffer.alloc(0);
    screen.tcp.on('data', (chunk: Buffer) => (received = Buffer.concat([received, chunk])));
    screen.tcp.write(frames(framesPerWall.points - 1));
    screen.tcp.write(ping);
    // The reply to a ping with this payload comes after everything before it.
    while (!received.includes(Buffer.from([opcodes.pong, 1, 0x78]))) await once(screen.tcp, 'data');
    expect(screen.tcp.destroyed).toBe(false);
  });

  it('closes the connection above the limit', async () => {
    const screen = await openScreen();
    const pendingClose = isClosed(screen);
    screen.tcp.write(frames(10_000));
    await pendingClose;
  });
});

it('closes the connection on any message of a stage wall, even while it keeps sending', async () => {
  const screen = await openScreen();
  const pendingClose = isClosed(screen);
  screen.send('x');
  const continuedSends = setInterval(() => screen.send('x'), 20);
  await pendingClose;
  clearInterval(continuedSends);
});

it('closes the connection of an unresponsive screen long before the library would', async () => {
  const screen = await openScreen();
  screen.send('x');
  await waitForCondition('the connection is closed', () => screen.tcp.destroyed);
});

it('delays additional stage walls of an IP address that floods repeatedly, but not of other addresses', async () => {
  const ip = nextIp();
  for (let floodCount = 0; floodCount < toleratedFloods.points; floodCount += 1) {
    const screen = await openScreen(ip);
    const pendingClose = isClosed(screen);
    screen.tcp.write(times(1_000, ping));
    await pendingClose;
  }
  // More than a wall shows at a time, so that all are sent immediately.
  for (let count = 0; count < handshakesWhenSlowed.points; count += 1) (await openScreen(ip)).close();
  await expect(openScreen(ip)).rejects.toThrow(/429/);
  (await openScreen()).close();
});

it('temporarily rejects an IP address that tries unknown walls, even for a known wall, but no other address', async () => {
  const ip = nextIp();
  const openPath = async (wallPath: string) => {
    const headers = { 'x-forwarded-for': ip };
    screens.push(await connectClient({ url, path: wallPath, auth: null, headers, onText: () => undefined }));
  };
  await Promise.all(
    Array.from({ length: unknownWallsPerAddress.points }, (_, index) => openPath(`/api/wall/unknown-${index}`)),
  );
  const answers = async () => {
    const attempts = await Promise.allSettled([openPath('/api/wall/unknown'), openPath(path)]);
    return attempts.map((result) => (result.status === 'rejected' ? String(result.reason) : 'open'));
  };
  const rejection: unknown = expect.stringContaining('429');
  // One attempt is refilled every second.
  await expect.poll(answers, { interval: 20 }).toEqual([rejection, rejection]);
  (await openScreen()).close();
});

it('does not count screens of known walls as attempts', async () => {
  const ip = nextIp();
  for (let count = 0; count <= unknownWallsPerAddress.points; count += 1) {
    const screen = await openScreen(ip);
    screen.close();
    await isClosed(screen);
  }
  (await openScreen(ip)).close();
});
