/** Aborted requests are counted separately, and cause neither errors nor warnings in the log. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillSeats, newConference, type TestConference } from '../support/api/conferences.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestClient } from '../support/api/test-client.ts';
import { multipartUpload } from '../support/api/upload.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { withConnection } from '../support/faults/database-content.ts';
import { countLockWaits } from '../support/services/waiting-locks.ts';
import { type ProductProcess, startProductProcess } from '../support/telemetry/product-process.ts';

const requestsPerCase = 10;
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

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The declared content length; the real length if absent. */
  readonly length?: number;
}

/**
 * Sends a request on a new connection and aborts it: after the request has arrived, or after the first bytes of the
 * response.
 */
async function abortRequest(request: SentRequest, abortAt: (() => Promise<boolean>) | 'answered'): Promise<void> {
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const { body = Buffer.alloc(0), length = body.length } = request;
  const headers = { host: hostname, cookie: cookiesOf(conference.owner.client), 'content-length': `${length}` };
  const lines = Object.entries({ ...headers, ...request.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${request.method} /api${request.path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await new Promise((resolve) => socket.write(body, resolve));
  if (abortAt === 'answered') await once(socket, 'data');
  else await waitForCondition('the request has arrived', abortAt);
  socket.resetAndDestroy();
}

const hasArrived = async (): Promise<boolean> => (await inFlight()) > 0;
const inFlight = async (): Promise<number> => (await served.scrape()).sum('plenum_http_requests_in_flight');
const countWaiting = async (): Promise<number> => {
  const scraped = await served.scrape();
  return scraped.sum('plenum_database_pool_connections', { state: 'busy' });
};
const abortedCount = async (): Promise<number> =>
  (await served.scrape()).sum('plenum_http_requests_total', { status: 'aborted' });

/** Returns metrics and log lines that would trigger an alert. */
async function getFailures(): Promise<unknown> {
  const { samples } = await served.scrape();
  const failed = samples.filter(
    ({ name, labels }) => name === 'plenum_http_requests_total' && labels['status']?.startsWith('5'),
  );
  const errorMetrics = samples.filter(
    ({ name, labels }) => name === 'plenum_refusals_total' && /unavailable|internal/.test(labels['code'] ?? ''),
  );
  // Only lines about requests; on a busy machine the process may log others.
  const warnings = served.lines.filter((line) => {
    const { level, request_id } = JSON.parse(line) as { readonly level: number; readonly request_id?: string };
    return level >= warnLevel && request_id !== undefined;
  });
  return { failed, refused: errorMetrics, logged: warnings };
}

const noFailures = { failed: [], refused: [], logged: [] };

describe('aborted requests', () => {
  /** Returns the first half of a file. */
  const firstHalf = (text: string) => {
    const form = multipartUpload(Buffer.from(text));
    const bytes = Buffer.from(form.payload ?? '');
    return {
      method: 'POST',
      headers: form.headers ?? {},
      body: bytes.subarray(0, bytes.length / 2),
      length: bytes.length,
    };
  };
  const upload = firstHalf('x'.repeat(400_000));
  // The parser rejects a list at its first malformed line; every line of this one is valid up to the cut.
  const list = firstHalf(`email,first_name\n${`ada@example.org,${'x'.repeat(400)}\n`.repeat(1_000)}`);
  const jsonLogin = { method: 'POST', path: '/auth/login', headers: { 'content-type': 'application/json' } };
  const cases: readonly (readonly [label: string, newRequest: () => SentRequest])[] = [
    ['during a JSON body', () => ({ ...jsonLogin, body: Buffer.from('{"email":'), length: 500 })],
    ['during a schedule upload', () => ({ ...upload, path: `/events/${conference.event_id}/import` })],
    ['during an image upload', () => ({ ...upload, path: '/uploads/image' })],
    ['during a list of invitations', () => ({ ...list, path: `/events/${conference.event_id}/invitations/csv` })],
  ];

  it.each(cases)('reports no failure for a request aborted %s', async (_label, newRequest) => {
    const before = await abortedCount();
    for (let time = 0; time < requestsPerCase; time += 1) {
      await abortRequest(newRequest(), hasArrived);
      await waitForCondition('the request was aborted', async () => (await abortedCount()) === before + time + 1);
    }
    expect(await getFailures()).toEqual(noFailures);
  });

  it('reports no failure for a request aborted while waiting for the response', async () => {
    const login = { ...jsonLogin, body: Buffer.from('{"email":"nobody@example.org","password":"nobody"}') };
    const event = { method: 'GET', path: `/events/${conference.event_id}` };
    const before = await abortedCount();
    await withConnection(api.env['DATABASE_URL'] ?? '', async (database) => {
      const isWaitingForLock = async (): Promise<boolean> =>
        (await database.query<{ count: number }>(countLockWaits.text)).rows[0]?.count !== 0;
      const attempts = [
        ...Array.from({ length: requestsPerCase }, () => ['events', event] as const),
        ['users', login] as const,
      ];
      for (const [time, [table, request]] of attempts.entries()) {
        // Locks again for each request: a request that waits longer for a lock fails, which is logged.
        await database.query(`begin; lock table ${table} in access exclusive mode`);
        // Polls the database, which shows the wait immediately; a metrics scrape may take as long as the request waits.
        await abortRequest(request, isWaitingForLock);
        await waitForCondition('the request was aborted', async () => (await abortedCount()) === before + time + 1);
        await database.query('rollback');
      }
    });
    await waitForCondition('no request waits for the lock', async () => (await countWaiting()) === 0);
    expect(await getFailures()).toEqual(noFailures);
  });

  it('reports no failure for a request aborted while a table is being streamed', async () => {
    const request = { method: 'GET', path: `/events/${conference.event_id}/users.csv` };
    for (let time = 0; time < requestsPerCase; time += 1) await abortRequest(request, 'answered');
    await waitForCondition('no request is in flight', async () => (await inFlight()) === 0);
    expect(await getFailures()).toEqual(noFailures);
  });
});
