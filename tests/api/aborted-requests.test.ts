/** Clients that break off: their requests are counted apart, and are neither failures nor lines of the log. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillSeats, newConference, type TestConference } from '../support/api/conferences.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestClient } from '../support/api/test-client.ts';
import { uploadOf } from '../support/api/upload.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { connectedTo } from '../support/faults/database-content.ts';
import { waitingForLocks } from '../support/services/waiting-locks.ts';
import { type ProductProcess, startProductProcess } from '../support/telemetry/product-process.ts';

const countEach = 10;
const warnLevel = 40;

let api: TestApi;
let served: ProductProcess;
let conference: TestConference;
beforeAll(async () => {
  api = await buildTestApi();
  conference = await newConference(api);
  await fillSeats(api, conference.event_id, 2_000);
  served = await startProductProcess('api', { ...api.env, LOG_LEVEL: 'info' });
});
afterAll(async () => {
  await served.stop();
  await api.close();
});

const cookiesOf = (client: TestClient): string =>
  [...client.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** How long the body is said to be; as long as it is when absent. */
  readonly length?: number;
}

/** Sends a request on a connection of its own and breaks off: once it has arrived, or with the first bytes of the answer. */
async function breakOff(sent: Sent, when: (() => Promise<boolean>) | 'answered'): Promise<void> {
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const { body = Buffer.alloc(0), length = body.length } = sent;
  const headers = { host: hostname, cookie: cookiesOf(conference.owner.client), 'content-length': `${length}` };
  const lines = Object.entries({ ...headers, ...sent.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${sent.method} /api${sent.path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await new Promise((resolve) => socket.write(body, resolve));
  if (when === 'answered') await once(socket, 'data');
  else await waitUntil('the request has arrived', when);
  socket.resetAndDestroy();
}

const hasArrived = async (): Promise<boolean> => (await inFlight()) > 0;
const inFlight = async (): Promise<number> => (await served.scrape()).sum('plenum_http_requests_in_flight');
const waiting = async (): Promise<number> => {
  const scraped = await served.scrape();
  return scraped.sum('plenum_database_pool_connections', { state: 'busy' });
};
const aborted = async (): Promise<number> =>
  (await served.scrape()).sum('plenum_http_requests_total', { status: 'aborted' });

/** What would wake somebody up at night. */
async function complaints(): Promise<unknown> {
  const { samples } = await served.scrape();
  const failed = samples.filter(
    ({ name, labels }) => name === 'plenum_http_requests_total' && labels['status']?.startsWith('5'),
  );
  const refused = samples.filter(
    ({ name, labels }) => name === 'plenum_refusals_total' && /unavailable|internal/.test(labels['code'] ?? ''),
  );
  // Lines about requests; on a busy machine the process may have others.
  const logged = served.lines.filter((line) => {
    const { level, request_id } = JSON.parse(line) as { readonly level: number; readonly request_id?: string };
    return level >= warnLevel && request_id !== undefined;
  });
  return { failed, refused, logged };
}

const nothing = { failed: [], refused: [], logged: [] };

describe('a client that breaks off', () => {
  /** The first half of a file. */
  const halfOf = (text: string) => {
    const form = uploadOf(Buffer.from(text));
    const bytes = Buffer.from(form.payload ?? '');
    return {
      method: 'POST',
      headers: form.headers ?? {},
      body: bytes.subarray(0, bytes.length / 2),
      length: bytes.length,
    };
  };
  const upload = halfOf('x'.repeat(400_000));
  // A list is refused as soon as a line of it is none; this one is good as far as it comes.
  const list = halfOf(`email,first_name\n${`ada@example.org,${'x'.repeat(400)}\n`.repeat(1_000)}`);
  const jsonLogin = { method: 'POST', path: '/auth/login', headers: { 'content-type': 'application/json' } };
  const stages: readonly (readonly [what: string, sent: () => Sent])[] = [
    ['in the middle of a JSON body', () => ({ ...jsonLogin, body: Buffer.from('{"email":'), length: 500 })],
    ['in the middle of a schedule', () => ({ ...upload, path: `/events/${conference.event_id}/import` })],
    ['in the middle of a picture', () => ({ ...upload, path: '/uploads/image' })],
    [
      'in the middle of a list of invitations',
      () => ({ ...list, path: `/events/${conference.event_id}/invitations/csv` }),
    ],
  ];

  it.each(stages)('%s', async (_what, sent) => {
    const before = await aborted();
    for (let time = 0; time < countEach; time += 1) {
      await breakOff(sent(), hasArrived);
      await waitUntil('it has ended', async () => (await aborted()) === before + time + 1);
    }
    expect(await complaints()).toEqual(nothing);
  });

  it('while it waits for the answer', async () => {
    const login = { ...jsonLogin, body: Buffer.from('{"email":"nobody@example.org","password":"nobody"}') };
    const event = { method: 'GET', path: `/events/${conference.event_id}` };
    const before = await aborted();
    await connectedTo(api.env['DATABASE_URL'] ?? '', async (database) => {
      const waits = async (): Promise<boolean> =>
        (await database.query<{ count: number }>(waitingForLocks.text)).rows[0]?.count !== 0;
      const attempts = [
        ...Array.from({ length: countEach }, () => ['events', event] as const),
        ['users', login] as const,
      ];
      for (const [time, [table, sent]] of attempts.entries()) {
        // Held for each of them anew: a request that waits longer for a lock is refused, and that is logged.
        await database.query(`begin; lock table ${table} in access exclusive mode`);
        // Seen in the database at once; a scrape may take as long as the request waits.
        await breakOff(sent, waits);
        await waitUntil('it has gone', async () => (await aborted()) === before + time + 1);
        await database.query('rollback');
      }
    });
    await waitUntil('nothing waits', async () => (await waiting()) === 0);
    expect(await complaints()).toEqual(nothing);
  });

  it('while a table is streamed to it', async () => {
    const sent = { method: 'GET', path: `/events/${conference.event_id}/users.csv` };
    for (let time = 0; time < countEach; time += 1) await breakOff(sent, 'answered');
    await waitUntil('they have ended', async () => (await inFlight()) === 0);
    expect(await complaints()).toEqual(nothing);
  });
});
