/**
 * PostgreSQL keeps its connections open and does not respond: every wait times out, and no such connection is reused.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLoggedInPerson } from '../support/api/people.ts';
import { buildTestApi, startTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { withConnection } from '../support/faults/database-content.ts';
import { type DisconnectableProxy, startDisconnectableProxy } from '../support/services/cuttable-proxy.ts';

/** The limit of a statement plus that of waiting for a connection, plus a margin for a busy machine. */
const maxWaitMs = 500 + 1_000 + 5_000 + 5_000;
const probeTimeoutMs = 6_000;

let unaffectedApi: TestApi;
let api: TestApi;
let postgres: DisconnectableProxy;
beforeAll(async () => {
  unaffectedApi = await buildTestApi();
  postgres = await startDisconnectableProxy(unaffectedApi.env['DATABASE_URL'] ?? '');
  const settings = { DATABASE_URL: postgres.url, DATABASE_STATEMENT_TIMEOUT_MS: '500', LOG_LEVEL: 'silent' };
  api = await startTestApi({ ...unaffectedApi.env, ...settings });
});
afterAll(async () => {
  await api.close();
  await postgres.close();
  await unaffectedApi.close();
});

describe('an unresponsive PostgreSQL', () => {
  it('makes every request return 503, and requests succeed after it recovers', async () => {
    const { client, user_id } = await newLoggedInPerson(api);
    expect((await client.get('/auth/me')).status).toBe(200);
    expect((await client.get('/health/ready')).status).toBe(200);

    postgres.freeze();
    const startMs = performance.now();
    // More requests than there are connections: reads and transactions.
    const pendingRequests = Array.from({ length: 24 }, (_, index) =>
      index % 2 === 0 ? client.get(`/users/${user_id}`) : client.put(`/users/${user_id}`, { first_name: 'Grace' }),
    );
    const ready = await api.client().get('/health/ready');
    expect(performance.now() - startMs).toBeLessThan(probeTimeoutMs);
    expect(ready).toMatchObject({ status: 200, body: { status: 'ready', checks: { database: 'down' } } });
    expect((await api.client().get('/health')).status).toBe(200);

    for (const reply of await Promise.all(pendingRequests)) {
      expect(reply).toMatchObject({ status: 503, body: { error: 'service_unavailable' } });
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(performance.now() - startMs).toBeLessThan(maxWaitMs);

    postgres.thaw();
    await waitForCondition('reads succeed again', async () => (await client.get('/auth/me')).status === 200);
    const repliesAfterRecovery = await Promise.all(
      Array.from({ length: 24 }, () => client.put(`/users/${user_id}`, { first_name: 'Ada' })),
    );
    expect(repliesAfterRecovery.map(({ status }) => status)).toEqual(repliesAfterRecovery.map(() => 200));
    // Periodic checks hold a connection for a moment.
    await waitForCondition('no connection is in use', async () => {
      const { busy, waiting: waitingCount } = api.deps.db.poolState();
      return busy + waitingCount === 0;
    });
  });

  it('closes connections that PostgreSQL does not close', async () => {
    const secondApi = await startTestApi(api.env);
    const { client } = await newLoggedInPerson(secondApi);
    expect((await client.get('/auth/me')).status).toBe(200);
    postgres.freeze();
    await secondApi.close();
    postgres.thaw();
    await waitForCondition(
      'the connections are closed',
      async () => (await connectionCount()) <= api.deps.db.poolState().max,
    );
  });
});

/** Returns the number of connections of the server to the database, without that of this query. */
function connectionCount(): Promise<number> {
  return withConnection(unaffectedApi.env['DATABASE_URL'] ?? '', async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rows.length;
  });
}
