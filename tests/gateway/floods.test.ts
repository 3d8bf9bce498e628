/**
 * A socket that floods a gateway with frames of any kind is closed before the frames are processed; normal clients are
 * not.
 */
import { once } from 'node:events';
import {
  toleratedFloods,
  framesBeforeLogin,
  modestFrameRateBeforeLogin,
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
import { waitForCondition } from '../support/api/wait-until.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import { type Conference, createConferenceWithRooms, setMembership, type Person } from '../support/gateway/world.ts';

let cluster: TestCluster;
let conference: Conference;
const clients: MeasuringClient[] = [];
beforeAll(async () => {
  cluster = await startTestCluster();
  conference = await createConferenceWithRooms(cluster.deps);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => cluster.close());

let addresses = 0;
/** Returns an unused IP address, so that the limits of tests do not interfere. */
const nextIp = (): string => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

interface Options {
  readonly address?: string;
  readonly cookie?: string;
}
const headersOf = ({ address: ip = nextIp(), cookie }: Options): Record<string, string> => ({
  'x-forwarded-for': ip,
  ...(cookie === undefined ? {} : { cookie: `access_token_cookie=${cookie}` }),
});
const newPerson = (): Promise<Person> => setMembership(cluster.deps, conference, 'ATTENDEE');

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
async function connectWithoutLogin(options: Options = {}): Promise<MeasuringClient> {
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
/** Returns a complete Engine.IO message, split into this number of frames. */
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
  ['Engine.IO pongs', (count) => times(count, text('3'))],
  ['fragments', fragments],
  ['client events', (count) => times(count, typing)],
];

/** Resolves when the connection has ended, even by a reset, which data in transit may cause. */
const isClosed = ({ tcp }: MeasuringClient): Promise<void> =>
  new Promise((resolve) => {
    if (tcp.destroyed) resolve();
    else tcp.once('close', () => resolve());
  });
const waitForPong = async (client: MeasuringClient): Promise<void> =>
  expect(await client.request('ping', {})).toMatch(/^\{"ok":(true|false)/);
async function readCounter(metric: string): Promise<number> {
  const { text: scrapedText } = await cluster.gateways[0].deps.metrics.scrape();
  const line = scrapedText.split('\n').find((candidate) => candidate.startsWith(metric));
  return Number(line?.split(' ').at(-1) ?? 0);
}
const closedForFlood = 'plenum_socket_closes_total{reason="flood"';
const closedBeforeLogin = 'plenum_handshakes_total{outcome="flood"';

describe.each(kinds)('flood of %s', (_name, frames) => {
  it('accepts frames up to the limit', async () => {
    const client = await logIn(await newPerson());
    client.tcp.write(frames(framesPerSocket.points - 5));
    await waitForPong(client);
  });

  it('closes the connection above the limit', async () => {
    const client = await logIn(await newPerson());
    const bystander = await logIn(await newPerson());
    const countBefore = await readCounter(closedForFlood);
    client.tcp.on('error', () => undefined).write(frames(framesPerSocket.points * 2));
    await isClosed(client);
    await waitForPong(bystander);
    await waitForCondition('the event is counted', async () => (await readCounter(closedForFlood)) === countBefore + 1);
  });

  it('applies a much lower limit without a login', async () => {
    const idleClient = await connectWithoutLogin();
    idleClient.tcp.write(maskedFrame(opcodes.ping, '').subarray(0, 3));
    const client = await connectWithoutLogin();
    const countBefore = await readCounter(closedBeforeLogin);
    client.tcp.on('error', () => undefined).write(frames(framesBeforeLogin.points * 2));
    await isClosed(client);
    expect(await readCounter(closedBeforeLogin)).toBe(countBefore + 1);
    expect(idleClient.tcp.destroyed).toBe(false);
  });
});

it.each([
  ['empty', maskedFrame(opcodes.text, '')],
  ['malformed packets', text('42["')],
  ['malformed', Buffer.from([0xf9, 0x80, 0, 0, 0, 0])],
  ['unmasked', Buffer.from([0x81, 0x01, 0x33])],
])('closes only the connection that sends %s frames, even in a flood', async (_name, frame) => {
  const bystander = await logIn(await newPerson());
  for (const count of [1, 10_000]) {
    const client = await logIn(await newPerson());
    client.tcp.on('error', () => undefined).resume();
    client.tcp.write(times(count, frame));
    // Makes the library wait for 30 seconds: the peer keeps sending and never closes.
    const continuedWrites = setInterval(() => client.tcp.write(times(100, frame)), 20);
    await isClosed(client);
    clearInterval(continuedWrites);
  }
  await waitForPong(bystander);
});

it('ends a closed connection even if its client does not close it (timeouts close)', async () => {
  const client = await logIn(await newPerson());
  cluster.gateways[0].io.disconnectSockets(true);
  await waitForCondition('the connection is closed', () => client.tcp.destroyed);
});

it('logs in a client after a few frames without content', async () => {
  const person = await newPerson();
  const client = await connectWithoutLogin();
  client.tcp.write(times(framesBeforeLogin.points - 3, maskedFrame(opcodes.pong, '')));
  let received = '';
  client.tcp.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  client.send(`40${JSON.stringify({ token: person.socketToken })}`);
  await waitForCondition('the client has logged in', () => received.includes('connection_success'));
});

describe('polling', () => {
  const pollingUrl = (): string => `${cluster.gateways[0].url}/socket.io/?EIO=4&transport=polling`;
  async function openPolling(headers: Readonly<Record<string, string>>): Promise<(body: string) => Promise<number>> {
    const openText = await (await fetch(pollingUrl(), { headers })).text();
    const sid = /"sid":"([^"]+)"/.exec(openText)?.[1] ?? '';
    return async (body) => {
      const response = await fetch(`${pollingUrl()}&sid=${sid}`, { method: 'POST', body, headers }).catch(() => null);
      await response?.text();
      return response?.status ?? 0;
    };
  }
  const packets = (count: number): string => Array.from({ length: count }, () => '3').join('\u001e');

  it('counts every packet of a body, and every body', async () => {
    const honestClient = await openPolling(headersOf({}));
    expect(await honestClient(packets(framesBeforeLogin.points - 2))).toBe(200);
    const hostileClient = await openPolling(headersOf({}));
    expect(await hostileClient(packets(10_000))).toBe(0);
    expect(await hostileClient('3')).toBe(400);
    const patientClient = await openPolling(headersOf({}));
    const statuses = [];
    for (let frameCount = 0; frameCount < framesBeforeLogin.points * 2; frameCount += 1)
      statuses.push(await patientClient('3'));
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).not.toBe(200);
  });

  it('applies a higher limit after a login', async () => {
    const person = await newPerson();
    const headers = headersOf({});
    const browser = await cluster.browser(person, 0, { transports: ['polling'], headers });
    for (let frameCount = 0; frameCount < framesBeforeLogin.points * 2; frameCount += 1)
      browser.socket.emit('ping', {});
    expect(await browser.request('ping', {})).toMatchObject({ ok: true });
    browser.close();
  });
});

describe('floods from an IP address', () => {
  /** Connects and floods without a login. */
  async function floodFrom(ip: string, count: number): Promise<void> {
    for (let floodCount = 0; floodCount < count; floodCount += 1) {
      const client = await connectWithoutLogin({ address: ip });
      client.tcp.on('error', () => undefined).write(times(1_000, maskedFrame(opcodes.ping, '')));
      await isClosed(client);
    }
  }
  const attempts = handshakesWhenSlowed.points + 20;
  /** Returns the number of accepted handshakes out of concurrent attempts. */
  async function countAccepted(options: Options): Promise<number> {
    const results = await Promise.allSettled(Array.from({ length: attempts }, () => connectWithoutLogin(options)));
    for (const result of results) {
      if (result.status === 'fulfilled') result.value.close();
      else expect(String(result.reason)).toContain('429');
    }
    return results.filter(({ status }) => status === 'fulfilled').length;
  }

  it('throttles only an IP address with repeated floods, except for people with a login', async () => {
    const [ip, person] = [nextIp(), await newPerson()];
    await floodFrom(ip, toleratedFloods.points - 1);
    expect(await countAccepted({ address: ip })).toBe(attempts);
    await floodFrom(ip, 1);
    expect(await countAccepted({ address: ip })).toBeLessThan(attempts);
    expect(await countAccepted({ address: ip, cookie: 'forged' })).toBeLessThan(attempts);
    expect(await countAccepted({ address: ip, cookie: person.access_token })).toBe(attempts);
    expect(await countAccepted({ address: nextIp() })).toBe(attempts);
    await waitForPong(await logIn(person, { address: ip, cookie: person.access_token }));
  });

  it('throttles a logged-in person instead of the IP address', async () => {
    const [ip, attacker, honestClient] = [nextIp(), await newPerson(), await newPerson()];
    for (let floodCount = 0; floodCount < toleratedFloods.points; floodCount += 1) {
      const client = await logIn(attacker, { address: ip });
      client.tcp.on('error', () => undefined).write(times(1_000, maskedFrame(opcodes.ping, '')));
      await isClosed(client);
    }
    expect(await countAccepted({ address: ip, cookie: attacker.access_token })).toBeLessThan(attempts);
    expect(await countAccepted({ address: ip, cookie: honestClient.access_token })).toBe(attempts);
  });

  it('counts frames above a base rate against a shared limit, and closes no socket below that rate', async () => {
    const ip = nextIp();
    const sharedFramesPerSocket = framesBeforeLogin.points - modestFrameRateBeforeLogin.points;
    const socketCount = Math.ceil(framesBeforeLoginPerAddress.points / sharedFramesPerSocket) + 3;
    const openClients: MeasuringClient[] = [];
    for (let count = 0; count < socketCount; count += 1) openClients.push(await connectWithoutLogin({ address: ip }));
    const quietClient = await connectWithoutLogin({ address: ip });
    const frame = maskedFrame(opcodes.pong, '');
    for (const client of openClients)
      client.tcp.on('error', () => undefined).write(times(framesBeforeLogin.points, frame));
    await waitForCondition('the last sockets are closed', () => openClients.some(({ tcp }) => tcp.destroyed));
    quietClient.tcp.write(times(modestFrameRateBeforeLogin.points - 1, frame));
    // A reply of the gateway, sent after it has read them.
    quietClient.send('40/no-such-namespace,');
    await once(quietClient.tcp, 'data');
    expect(quietClient.tcp.destroyed).toBe(false);
    expect(openClients[0]?.tcp.destroyed).toBe(false);
  });
});
