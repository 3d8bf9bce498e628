/** Whoever floods a gateway with frames of any kind is closed before any work is done; an honest client is not. */
import { once } from 'node:events';
import {
  floodsForgiven,
  framesBeforeLogin,
  framesBeforeLoginModest,
  framesBeforeLoginPerAddress,
  framesPerSocket,
  handshakesWhenSlowed,
} from '@plenum/contracts/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  connectClient,
  enginePath,
  maskedFrame,
  type MeasuringClient,
  opcodes,
} from '../../scripts/bench/socket-client.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import { type Conference, makeConference, makeMember, type Person } from '../support/gateway/world.ts';

let cluster: TestCluster;
let conference: Conference;
const clients: MeasuringClient[] = [];
beforeAll(async () => {
  cluster = await startTestCluster();
  conference = await makeConference(cluster.deps);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => cluster.close());

let addresses = 0;
/** Limits of addresses must not meet between tests. */
const nextAddress = (): string => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

interface Options {
  readonly address?: string;
  readonly cookie?: string;
}
const headersOf = ({ address = nextAddress(), cookie }: Options): Record<string, string> => ({
  'x-forwarded-for': address,
  ...(cookie === undefined ? {} : { cookie: `access_token_cookie=${cookie}` }),
});
const someone = (): Promise<Person> => makeMember(cluster.deps, conference, 'ATTENDEE');

async function logIn(person: Person, options: Options = {}): Promise<MeasuringClient> {
  const client = await connectClient({
    url: cluster.gateways[0].url,
    path: enginePath,
    auth: { token: person.socketToken },
    headers: headersOf(options),
    onText: () => undefined,
  });
  clients.push(client);
  return client;
}
/** A connection over which nobody logs in. */
async function comeIn(options: Options = {}): Promise<MeasuringClient> {
  const client = await connectClient({
    url: cluster.gateways[0].url,
    path: enginePath,
    auth: null,
    headers: headersOf(options),
    onText: () => undefined,
  });
  clients.push(client);
  return client;
}

const times = (count: number, frame: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => frame));
const text = (packet: string): Buffer => maskedFrame(opcodes.text, packet);
/** One whole message of the engine, cut into so many frames. */
const fragments = (count: number): Buffer =>
  Buffer.concat([
    maskedFrame(opcodes.textBegins, '3'),
    times(count - 2, maskedFrame(opcodes.continues, '')),
    maskedFrame(opcodes.textEnds, ''),
  ]);
const typing = text('42["typing_in_dm",{"thread_id":1,"is_typing":true}]');

const kinds: readonly (readonly [name: string, frames: (count: number) => Buffer])[] = [
  ['pings', (count) => times(count, maskedFrame(opcodes.ping, ''))],
  ['pongs', (count) => times(count, maskedFrame(opcodes.pong, ''))],
  ['pongs of the engine', (count) => times(count, text('3'))],
  ['fragments', fragments],
  ['client events', (count) => times(count, typing)],
];

/** However it ends: what was still on its way may turn the end into a reset. */
const isClosed = ({ tcp }: MeasuringClient): Promise<void> =>
  new Promise((resolve) => {
    if (tcp.destroyed) resolve();
    else tcp.once('close', () => resolve());
  });
const answersPing = async (client: MeasuringClient): Promise<void> =>
  expect(await client.request('ping', {})).toMatch(/^\{"ok":(true|false)/);
async function counted(metric: string): Promise<number> {
  const { text: scraped } = await cluster.gateways[0].deps.metrics.scrape();
  const line = scraped.split('\n').find((each) => each.startsWith(metric));
  return Number(line?.split(' ').at(-1) ?? 0);
}
const closedForFlood = 'plenum_socket_closes_total{reason="flood"';
const endedBeforeLogin = 'plenum_handshakes_total{outcome="flood"';

describe.each(kinds)('a flood of %s (one connection silences a gateway)', (_name, frames) => {
  it('up to the limit harms nobody', async () => {
    const client = await logIn(await someone());
    client.tcp.write(frames(framesPerSocket.points - 5));
    await answersPing(client);
  });

  it('above it ends the connection at once', async () => {
    const client = await logIn(await someone());
    const bystander = await logIn(await someone());
    const before = await counted(closedForFlood);
    client.tcp.on('error', () => undefined).write(frames(framesPerSocket.points * 2));
    await isClosed(client);
    await answersPing(bystander);
    await waitUntil('it is counted', async () => (await counted(closedForFlood)) === before + 1);
  });

  it('without a login is ended much sooner', async () => {
    const quiet = await comeIn();
    quiet.tcp.write(maskedFrame(opcodes.ping, '').subarray(0, 3));
    const client = await comeIn();
    const before = await counted(endedBeforeLogin);
    client.tcp.on('error', () => undefined).write(frames(framesBeforeLogin.points * 2));
    await isClosed(client);
    expect(await counted(endedBeforeLogin)).toBe(before + 1);
    expect(quiet.tcp.destroyed).toBe(false);
  });
});

it.each([
  ['empty', maskedFrame(opcodes.text, '')],
  ['malformed packets', text('42["')],
  ['malformed', Buffer.from([0xf9, 0x80, 0, 0, 0, 0])],
  ['unmasked', Buffer.from([0x81, 0x01, 0x33])],
])('frames that are %s end their own connection, also a flood of them', async (_name, frame) => {
  const bystander = await logIn(await someone());
  for (const count of [1, 10_000]) {
    const client = await logIn(await someone());
    client.tcp.on('error', () => undefined).resume();
    client.tcp.write(times(count, frame));
    // What would make the library wait for half a minute: the peer goes on, and never says goodbye.
    const goingOn = setInterval(() => client.tcp.write(times(100, frame)), 20);
    await isClosed(client);
    clearInterval(goingOn);
  }
  await answersPing(bystander);
});

it('a connection that was closed ends although its client does not say goodbye (time-outs close)', async () => {
  const client = await logIn(await someone());
  cluster.gateways[0].io.disconnectSockets(true);
  await waitUntil('its connection has ended', () => client.tcp.destroyed);
});

it('lets somebody log in after a few frames that say nothing', async () => {
  const person = await someone();
  const client = await comeIn();
  client.tcp.write(times(framesBeforeLogin.points - 3, maskedFrame(opcodes.pong, '')));
  let heard = '';
  client.tcp.on('data', (part: Buffer) => (heard += part.toString('latin1')));
  client.send(`40${JSON.stringify({ token: person.socketToken })}`);
  await waitUntil('somebody has logged in', () => heard.includes('connection_success'));
});

describe('polling', () => {
  const base = (): string => `${cluster.gateways[0].url}/socket.io/?EIO=4&transport=polling`;
  async function open(headers: Readonly<Record<string, string>>): Promise<(body: string) => Promise<number>> {
    const opened = await (await fetch(base(), { headers })).text();
    const sid = /"sid":"([^"]+)"/.exec(opened)?.[1] ?? '';
    return async (body) => {
      const answer = await fetch(`${base()}&sid=${sid}`, { method: 'POST', body, headers }).catch(() => null);
      await answer?.text();
      return answer?.status ?? 0;
    };
  }
  const packets = (count: number): string => Array.from({ length: count }, () => '3').join('\u001e');

  it('counts every packet of a body, and every body', async () => {
    const honest = await open(headersOf({}));
    expect(await honest(packets(framesBeforeLogin.points - 2))).toBe(200);
    const hostile = await open(headersOf({}));
    expect(await hostile(packets(10_000))).toBe(0);
    expect(await hostile('3')).toBe(400);
    const patient = await open(headersOf({}));
    const statuses = [];
    for (let sent = 0; sent < framesBeforeLogin.points * 2; sent += 1) statuses.push(await patient('3'));
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).not.toBe(200);
  });

  it('has more room after a login', async () => {
    const person = await someone();
    const headers = headersOf({});
    const browser = await cluster.browser(person, 0, { transports: ['polling'], headers });
    for (let sent = 0; sent < framesBeforeLogin.points * 2; sent += 1) browser.socket.emit('ping', {});
    expect(await browser.request('ping', {})).toMatchObject({ ok: true });
    browser.close();
  });
});

describe('an address', () => {
  /** Comes and floods without a login. */
  async function offend(address: string, count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      const client = await comeIn({ address });
      client.tcp.on('error', () => undefined).write(times(1_000, maskedFrame(opcodes.ping, '')));
      await isClosed(client);
    }
  }
  const attempts = handshakesWhenSlowed.points + 20;
  /** How many of so many handshakes at the same time are let in. */
  async function letIn(options: Options): Promise<number> {
    const tries = await Promise.allSettled(Array.from({ length: attempts }, () => comeIn(options)));
    for (const tried of tries) {
      if (tried.status === 'fulfilled') tried.value.close();
      else expect(String(tried.reason)).toContain('429');
    }
    return tries.filter(({ status }) => status === 'fulfilled').length;
  }

  it('is slowed after repeated floods, but not for people with a login, and no other address is', async () => {
    const [address, person] = [nextAddress(), await someone()];
    await offend(address, floodsForgiven.points - 1);
    expect(await letIn({ address })).toBe(attempts);
    await offend(address, 1);
    expect(await letIn({ address })).toBeLessThan(attempts);
    expect(await letIn({ address, cookie: 'forged' })).toBeLessThan(attempts);
    expect(await letIn({ address, cookie: person.access_token })).toBe(attempts);
    expect(await letIn({ address: nextAddress() })).toBe(attempts);
    await answersPing(await logIn(person, { address, cookie: person.access_token }));
  });

  it('does not suffer from people who flood, who themselves get no further', async () => {
    const [address, mallory, honest] = [nextAddress(), await someone(), await someone()];
    for (let done = 0; done < floodsForgiven.points; done += 1) {
      const client = await logIn(mallory, { address });
      client.tcp.on('error', () => undefined).write(times(1_000, maskedFrame(opcodes.ping, '')));
      await isClosed(client);
    }
    expect(await letIn({ address, cookie: mallory.access_token })).toBeLessThan(attempts);
    expect(await letIn({ address, cookie: honest.access_token })).toBe(attempts);
  });

  it('shares what its sockets send above a modest pace, and who keeps that is not closed', async () => {
    const address = nextAddress();
    const sharedByEach = framesBeforeLogin.points - framesBeforeLoginModest.points;
    const needed = Math.ceil(framesBeforeLoginPerAddress.points / sharedByEach) + 3;
    const all: MeasuringClient[] = [];
    for (let count = 0; count < needed; count += 1) all.push(await comeIn({ address }));
    const quiet = await comeIn({ address });
    const frame = maskedFrame(opcodes.pong, '');
    for (const client of all) client.tcp.on('error', () => undefined).write(times(framesBeforeLogin.points, frame));
    await waitUntil('the last are closed', () => all.some(({ tcp }) => tcp.destroyed));
    quiet.tcp.write(times(framesBeforeLoginModest.points - 1, frame));
    // A reply of the gateway that comes after it has read those.
    quiet.send('40/no-such-namespace,');
    await once(quiet.tcp, 'data');
    expect(quiet.tcp.destroyed).toBe(false);
    expect(all[0]?.tcp.destroyed).toBe(false);
  });
});
