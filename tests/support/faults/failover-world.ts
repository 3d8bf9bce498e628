/** An API, a worker and two gateways with people who use them all the time, for a fault of one of their servers. */
import type { Deps } from '@plenum/core/deps';
import { statement } from '@plenum/core/platform/db/database';
import { serveMetrics } from '@plenum/core/platform/telemetry/metrics-server';
import { expect } from 'vitest';
import { buildTestApi, type TestApi } from '../api/test-api.ts';
import { waitUntil } from '../api/wait-until.ts';
import { startTestMailServer, type TestMailServer } from '../worker/test-mail-server.ts';
import { startTestWorker } from '../worker/test-worker.ts';
import { type Chatting, startChatting } from './chatting.ts';
import { startSteadyLoad, type SteadyLoad } from './steady-load.ts';
import { startWatching, type Watching } from './watching.ts';

const longMs = 60_000;

interface Checks {
  readonly database: string;
  readonly redis: string;
  readonly queues?: string;
}

export interface FailoverWorld {
  readonly api: TestApi;
  /** People who sign up and log in. Its `fault` is that of the chat, too. */
  readonly load: SteadyLoad;
  readonly smtp: TestMailServer;
  /** Starts a Prometheus with the shipped alerts, which scrapes API and worker from now on. */
  watch(): Promise<Watching>;
  /** What API and worker say of their servers; they and the gateways stay ready whatever happens. */
  states(dependency: 'redis' | 'database'): Promise<readonly string[]>;
  /** Waits until all of them say the same. */
  untilAll(dependency: 'redis' | 'database', state: string, timeoutMs?: number): Promise<void>;
  /** Waits until everything works again, then counts: every acknowledged sign-up has its mail, and everybody all messages. */
  expectHealed(title: string, healMaxMs: number): Promise<void>;
  close(): Promise<void>;
}

const outbox = statement<{ count: number }>('t-failover-outbox', 'select count(*) as count from outbox');

/** Serves the metrics of a process, as its `main.ts` does. */
async function metricsOf({ metrics, log }: Deps) {
  const served = await serveMetrics(metrics, { HOST: '127.0.0.1', METRICS_PORT: '0' }, log);
  if (served === null) throw new Error('There are no metrics.');
  return served;
}

/** Starts it, with people signing up. @param settings lead to the servers that will fail */
export async function startFailoverWorld(settings: Readonly<Record<string, string>>): Promise<FailoverWorld> {
  const api = await buildTestApi({ ...settings, LOG_LEVEL: 'silent' });
  const smtp = await startTestMailServer();
  const worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
  await waitUntil('the worker is ready', async () => (await fetch(`${worker.url}/health/ready`)).ok);
  const ofApi = await metricsOf(api.deps);
  const ofWorker = await metricsOf(worker.deps);
  let watching: Watching | undefined;
  const chat: Chatting = await startChatting(api);
  const steady = await startSteadyLoad(api);
  const load: SteadyLoad = {
    ...steady,
    fault() {
      steady.fault();
      chat.fault();
    },
  };
  await waitUntil('people sign up', () => load.attempts.length >= 10);

  async function states(dependency: 'redis' | 'database'): Promise<readonly string[]> {
    const saidByApi = await api.client().get('/health/ready');
    const saidByWorker = await fetch(`${worker.url}/health/ready`);
    const saidByGateways = await Promise.all(chat.gateways.map(({ url }) => fetch(`${url}/health/ready`)));
    const statuses = [saidByApi, saidByWorker, ...saidByGateways].map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
    const told = (saidByApi.body as { checks: Checks }).checks;
    const { checks } = (await saidByWorker.json()) as { checks: Checks };
    if (dependency === 'database') return [told.database, checks.database];
    return [told.redis, checks.redis, checks.queues ?? ''];
  }
  const untilAll: FailoverWorld['untilAll'] = (dependency, state, timeoutMs = 20_000) =>
    waitUntil(`health says ${state}`, async () => (await states(dependency)).every((one) => one === state), timeoutMs);

  await waitUntil('the API is ready', async () => (await api.client().get('/health/ready')).status === 200, longMs);
  // Once it has seen the schema, a process stays ready.
  await untilAll('database', 'up');
  return {
    api,
    load,
    smtp,
    async watch() {
      watching = await startWatching({ 'plenum-api': [ofApi.url], 'plenum-worker': [ofWorker.url] });
      await watching.untilScraped();
      return watching;
    },
    states,
    untilAll,
    async expectHealed(title, healMaxMs) {
      await waitUntil('everything succeeds again', () => load.isHealed(), healMaxMs);
      const acknowledged = await load.stop(title);
      await chat.stop(title);
      await waitUntil('the outbox is empty', async () => (await api.deps.db.row(outbox))?.count === 0, longMs);
      const mailed = () => new Set(smtp.mails.flatMap(({ recipients }) => recipients));
      const missing = () => acknowledged.filter((email) => !mailed().has(email));
      await waitUntil('all mails are sent', () => missing().length === 0, longMs).catch(() => undefined);
      console.log(`${title}: ${missing().length} of ${acknowledged.length} acknowledged jobs lost`);
      expect(missing()).toEqual([]);
      await untilAll('redis', 'up', longMs);
      await untilAll('database', 'up', longMs);
      for (const name of ['PlenumRedisDown', 'PlenumDatabaseDown', 'PlenumWritesRefused'])
        await watching?.untilQuiet(name, longMs);
    },
    async close() {
      await load.end();
      await chat.close();
      await watching?.stop();
      await Promise.all([ofApi.close(), ofWorker.close()]);
      await worker.stop();
      await smtp.close();
      await api.close();
    },
  };
}
