/** A stage wall's socket: pings and whatever else floods it end it before they hold the API; an honest one stays. */
import { once } from 'node:events';
import { unknownWallsPerAddress } from '@plenum/contracts/accounts/security-limits';
import { floodsForgiven, framesPerWall, handshakesWhenSlowed } from '@plenum/contracts/limits';
import { createWall } from '@plenum/core/domain/chat/chat-rooms/room-wall';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, maskedFrame, type MeasuringClient, opcodes } from '../../scripts/bench/socket-client.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { actingAs, makeConference } from '../support/gateway/world.ts';

const api = await openTestApi({ LOG_LEVEL: 'silent' });
let url: string;
let path: string;
const screens: MeasuringClient[] = [];

beforeAll(async () => {
  url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const conference = await makeConference(api.deps);
  const { token } = await createWall(actingAs(api.deps, conference.creator), conference.rooms.GLOBAL);
  path = `/api/wall/${token}`;
});
afterEach(() => {
  for (const screen of screens.splice(0)) screen.close();
});

let addresses = 0;
const nextAddress = (): string => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

async function openScreen(address = nextAddress()): Promise<MeasuringClient> {
  const headers = { 'x-forwarded-for': address };
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
])('%s from a stage wall (one connection silences the API)', (_name, frames) => {
  it('are taken up to the limit', async () => {
    const screen = await openScreen();
    let heard: Buffer = Buffer.alloc(0);
    screen.tcp.on('data', (part: Buffer) => (heard = Buffer.concat([heard, part])));
    screen.tcp.write(frames(framesPerWall.points - 1));
    screen.tcp.write(ping);
    // The answer to a ping with that text, behind everything before it.
    while (!heard.includes(Buffer.from([opcodes.pong, 1, 0x78]))) await once(screen.tcp, 'data');
    expect(screen.tcp.destroyed).toBe(false);
  });

  it('end it above', async () => {
    const screen = await openScreen();
    const ended = isClosed(screen);
    screen.tcp.write(frames(10_000));
    await ended;
  });
});

it('a word from a stage wall ends it, also when it goes on', async () => {
  const screen = await openScreen();
  const ended = isClosed(screen);
  screen.send('x');
  const goingOn = setInterval(() => screen.send('x'), 20);
  await ended;
  clearInterval(goingOn);
});

it('a screen that does not say goodbye is gone long before the library would give it up', async () => {
  const screen = await openScreen();
  screen.send('x');
  await waitUntil('its connection has ended', () => screen.tcp.destroyed);
});

it('an address that floods repeatedly waits for further stage walls, and no other does', async () => {
  const address = nextAddress();
  for (let done = 0; done < floodsForgiven.points; done += 1) {
    const screen = await openScreen(address);
    const ended = isClosed(screen);
    screen.tcp.write(times(1_000, ping));
    await ended;
  }
  // More than a wall shows at a time, so they go at once.
  for (let done = 0; done < handshakesWhenSlowed.points; done += 1) (await openScreen(address)).close();
  await expect(openScreen(address)).rejects.toThrow(/429/);
  (await openScreen()).close();
});

it('an address that tries unknown walls is refused for a time, with a known one too, and no other is', async () => {
  const address = nextAddress();
  const open = async (wanted: string) => {
    const headers = { 'x-forwarded-for': address };
    screens.push(await connectClient({ url, path: wanted, auth: null, headers, onText: () => undefined }));
  };
  await Promise.all(
    Array.from({ length: unknownWallsPerAddress.points }, (_, done) => open(`/api/wall/unknown-${done}`)),
  );
  const answers = async () => {
    const tries = await Promise.allSettled([open('/api/wall/unknown'), open(path)]);
    return tries.map((tried) => (tried.status === 'rejected' ? String(tried.reason) : 'open'));
  };
  const refused: unknown = expect.stringContaining('429');
  // A try is given back every second.
  await expect.poll(answers, { interval: 20 }).toEqual([refused, refused]);
  (await openScreen()).close();
});

it('screens of a known wall do not count as tries', async () => {
  const address = nextAddress();
  for (let done = 0; done <= unknownWallsPerAddress.points; done += 1) {
    const screen = await openScreen(address);
    screen.close();
    await isClosed(screen);
  }
  (await openScreen(address)).close();
});
