/** PostgreSQL that keeps its connections and answers nothing: every wait ends, and no connection is used again after. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedIn } from '../support/api/people.ts';
import { buildTestApi, startTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { connectedTo } from '../support/faults/database-content.ts';
import { type CuttableProxy, startCuttableProxy } from '../support/services/cuttable-proxy.ts';

/** Of one statement, of waiting for a connection before it, and what a busy machine may add. */
const waitMaxMs = 500 + 1_000 + 5_000 + 5_000;
const probeTimeoutMs = 6_000;

let steady: TestApi;
let api: TestApi;
let postgres: CuttableProxy;
beforeAll(async () => {
  steady = await buildTestApi();
  postgres = await startCuttableProxy(steady.env['DATABASE_URL'] ?? '');
  const settings = { DATABASE_URL: postgres.url, DATABASE_STATEMENT_TIMEOUT_MS: '500', LOG_LEVEL: 'silent' };
  api = await startTestApi({ ...steady.env, ...settings });
});
afterAll(async () => {
  await api.close();
  await postgres.close();
  await steady.close();
});

describe('PostgreSQL silent', () => {
  it('ends every request with 503, says that it is ready, and serves on afterwards', async () => {
    const { client, user_id } = await loggedIn(api);
    expect((await client.get('/auth/me')).status).toBe(200);
    expect((await client.get('/health/ready')).status).toBe(200);

    postgres.freeze();
    const begunMs = performance.now();
    // More than there are connections: reading, and units of work.
    const asked = Array.from({ length: 24 }, (_, at) =>
      at % 2 === 0 ? client.get(`/users/${user_id}`) : client.put(`/users/${user_id}`, { first_name: 'Grace' }),
    );
    const ready = await api.client().get('/health/ready');
    expect(performance.now() - begunMs).toBeLessThan(probeTimeoutMs);
    expect(ready).toMatchObject({ status: 200, body: { status: 'ready', checks: { database: 'down' } } });
    expect((await api.client().get('/health')).status).toBe(200);

    for (const reply of await Promise.all(asked)) {
      expect(reply).toMatchObject({ status: 503, body: { error: 'service_unavailable' } });
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(performance.now() - begunMs).toBeLessThan(waitMaxMs);

    postgres.thaw();
    await waitUntil('reading works again', async () => (await client.get('/auth/me')).status === 200);
    const again = await Promise.all(
      Array.from({ length: 24 }, () => client.put(`/users/${user_id}`, { first_name: 'Ada' })),
    );
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
    // What looks again and again holds one for a moment.
    await waitUntil('no connection is held', async () => {
      const { busy, waiting } = api.deps.db.poolState();
      return busy + waiting === 0;
    });
  });

  it('lets go of its connections although nobody says goodbye', async () => {
    const further = await startTestApi(api.env);
    const { client } = await loggedIn(further);
    expect((await client.get('/auth/me')).status).toBe(200);
    postgres.freeze();
    await further.close();
    postgres.thaw();
    await waitUntil('its connections are gone', async () => (await connections()) <= api.deps.db.poolState().max);
  });
});

/** How many connections the server has to the database, beside the one that asks. */
function connections(): Promise<number> {
  return connectedTo(steady.env['DATABASE_URL'] ?? '', async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rows.length;
  });
}
