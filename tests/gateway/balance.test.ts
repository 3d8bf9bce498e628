/** Sockets stay balanced: a full gateway refuses, and one with far more than the others asks some to reconnect. */
import { request } from 'node:http';
import { webSocketPath } from '@plenum/contracts/system/http-connections';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/test-gateways.ts';
import { makePerson, type Person } from '../support/gateway/world.ts';
import { timeouts } from '../support/services/timeouts.ts';

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await buildTestApi();
  person = await makePerson(api.deps, 'Anna');
});
afterAll(() => api.close());

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/** Starts a gateway that ends with the test. */
async function startGateway(settings: Readonly<Record<string, string>>): Promise<TestGateway> {
  const gateway = await startTestGateway({ ...api.env, ...settings });
  open.unshift({ close: () => gateway.stop() });
  return gateway;
}

async function enter({ url }: TestGateway, options: Parameters<typeof openBrowser>[1] = {}): Promise<SocketBrowser> {
  const browser = await openBrowser(url, { token: person.socketToken, ...options });
  open.push(browser);
  return browser;
}

interface Reply {
  readonly status: number | undefined;
  readonly why: unknown;
  readonly retryAfterS: number;
}

/** Asks for a new session by polling. */
const knock = ({ url }: TestGateway): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request(`${url}/socket.io/?EIO=4&transport=polling`, (response) => {
      response.resume();
      const { 'plenum-refused': why, 'retry-after': retryAfterS } = response.headers;
      resolve({ status: response.statusCode, why, retryAfterS: Number(retryAfterS) });
    });
    sent.on('error', reject);
    sent.end();
  });

describe('a gateway that is full', () => {
  it('refuses further sockets until one leaves, and nobody who has one notices', async () => {
    const gateway = await startGateway({ SOCKETS_MAX: '2' });
    const [first, second] = [await enter(gateway), await enter(gateway)];
    await expect(enter(gateway)).rejects.toThrow('websocket error');
    await expect(enter(gateway, { transports: ['polling'] })).rejects.toThrow('xhr poll error');
    const { status, why, retryAfterS } = await knock(gateway);
    expect({ status, why }).toEqual({ status: 503, why: 'full' });
    expect(retryAfterS).toBeGreaterThan(0);
    expect(await second.request('ping', {})).toMatchObject({ ok: true });
    first.close();
    await waitUntil('it has left', async () => gateway.io.engine.clientsCount === 1);
    await enter(gateway);
    const { text } = await gateway.deps.metrics.scrape();
    expect(text).toContain('plenum_handshakes_total{outcome="full"} 3');
    expect(text).toContain('plenum_sockets_max 2');
  });

  it('has another one take them: whoever was refused gets in by trying again', async () => {
    const gateway = await startGateway({ SOCKETS_MAX: '1' });
    const first = await enter(gateway);
    await expect(enter(gateway)).rejects.toThrow('websocket error');
    first.close();
    await waitUntil('it has left', async () => gateway.io.engine.clientsCount === 0);
    expect((await enter(gateway)).socket.connected).toBe(true);
  });
});

describe('a gateway with far more sockets than the others', () => {
  /** Everybody it may ask at once, as soon as it sees the others. */
  const eager = { REBALANCE_PERCENT_PER_MINUTE: '1200', REBALANCE_CALM_MS: '0' };
  const isAsked = ({ all }: SocketBrowser): boolean => all('reconnect_after').length > 0;

  it('asks quiet ones to reconnect until it is near the mean, and nobody who types or would come back', async () => {
    const [few, full] = [await startGateway(eager), await startGateway(eager)];
    const people = await Promise.all(Array.from({ length: 4 }, (_, at) => makePerson(api.deps, `P${at}`)));
    const quiet: SocketBrowser[] = [];
    for (const { socketToken } of people) {
      for (let at = 0; at < 15; at += 1) {
        const browser = await enter(full, { token: socketToken });
        browser.socket.once('reconnect_after', () => void enter(few, { token: socketToken }));
        quiet.push(browser);
      }
    }
    const typing = await enter(full);
    const polling = await enter(full, { transports: ['polling'] });
    const bound = await enter(full, { path: '/socket.io/' });
    const writing = setInterval(() => void typing.request('ping', {}).catch(() => undefined), 500);
    open.unshift({ close: () => clearInterval(writing) });

    const balanced = () => few.io.sockets.sockets.size >= 30 && full.io.sockets.sockets.size <= 33;
    await waitUntil('both have about half', balanced, 2 * timeouts.condition);
    const asked = quiet.filter(isAsked);
    // While people are between the two, the mean is lower, and a slow machine asks one or two more.
    expect(asked.length).toBeGreaterThanOrEqual(30);
    expect(asked.length).toBeLessThanOrEqual(33);
    for (const browser of asked) expect(browser.all('reconnect_after')[0]?.delay_ms).toBeLessThanOrEqual(500);
    expect([typing, polling, bound].filter(isAsked)).toEqual([]);
    const { text } = await full.deps.metrics.scrape();
    expect(text).toContain(`plenum_sockets_asked_to_move_total{outcome="asked"} ${asked.length}`);
    expect(text).toContain('plenum_sockets_asked_to_move_total{outcome="returned"} 0');
    expect(text).toContain(`plenum_socket_closes_total{reason="moved"} ${asked.length}`);
  });
});

it('WebSockets have a path of their own', async () => {
  const gateway = await startGateway({});
  const browser = await enter(gateway);
  const socket = gateway.io.sockets.sockets.get(browser.socket.id ?? '');
  expect(socket?.handshake.url).toContain(webSocketPath);
});
