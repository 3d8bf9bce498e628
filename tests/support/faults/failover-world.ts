/** An API, a worker and two gateways in constant use, for a fault of one of their servers. */
import type { Deps } from '@plenum/core/deps';
import { statement } from '@plenum/core/platform/db/database';
import { serveMetrics } from '@plenum/core/platform/telemetry/metrics-server';
import { expect } from 'vitest';
import { buildTestApi, type TestApi } from '../api/test-api.ts';
import { waitForCondition } from '../api/wait-until.ts';
import { startTestMailServer, type TestMailServer } from '../worker/test-mail-server.ts';
import { startTestWorker } from '../worker/test-worker.ts';
import { startAlertWatch, type AlertWatch } from './alert-watch.ts';
import { type ChatLoad, startChatLoad } from './chat-load.ts';
import { startSteadyLoad, type SteadyLoad } from './steady-load.ts';

const longMs = 60_000;

interface Checks {
  readonly database: string;
  readonly redis: string;
  readonly queues?: string;
}

export interface FailoverWorld {
  readonly api: TestApi;
  /** People who sign up and log in. Its `fault` also marks the fault of the chat. */
  readonly load: SteadyLoad;
  readonly smtp: TestMailServer;
  /** Starts a Prometheus with the shipped alerts, which scrapes API and worker. */
  watch(): Promise<AlertWatch>;
  /**
   * Returns the state of their servers in the metrics of API and worker; they and the gateways stay ready
   * throughout.
   */
  states(dependency: 'redis' | 'database'): Promise<readonly string[]>;
  /** Waits until all of them report the same state. */
  waitForStates(dependency: 'redis' | 'database', state: string, timeoutMs?: number): Promise<void>;
  /**
   * Waits until everything works again, then checks: every acknowledged sign-up has its email, and everybody has all
   * messages.
   */
  expectHealed(title: string, maxHealMs: number): Promise<void>;
  close(): Promise<void>;
}

const outbox = statement<{ count: number }>('t-failover-outbox', 'select count(*) as count from outbox');

/** Serves the metrics of a process, as its `main.ts` does. */
async function metricsOf({ metrics, log }: Deps) {
  const served = await serveMetrics(metrics, { HOST: '127.0.0.1', METRICS_PORT: '0' }, log);
  if (served === null) throw new Error('There are no metrics.');
  return served;
}

/**
 * Starts the processes, with people signing up.
 * @param settings point to the servers that will fail
 */
export async function startFailoverWorld(settings: Readonly<Record<string, string>>): Promise<FailoverWorld> {
  const api = await buildTestApi({ ...settings, LOG_LEVEL: 'silent' });
  const smtp = await startTestMailServer();
  const worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
  await waitForCondition('the worker is ready', async () => (await fetch(`${worker.url}/health/ready`)).ok);
  const apiMetrics = await metricsOf(api.deps);
  const workerMetrics = await metricsOf(worker.deps);
  let watching: AlertWatch | undefined;
  const chat: ChatLoad = await startChatLoad(api);
  const steadyLoad = await startSteadyLoad(api);
  const load: SteadyLoad = {
    ...steadyLoad,
    markFault() {
      steadyLoad.markFault();
      chat.markFault();
    },
  };
  await waitForCondition('people sign up', () => load.attempts.length >= 10);

  async function states(dependency: 'redis' | 'database'): Promise<readonly string[]> {
    const apiReply = await api.client().get('/health/ready');
    const workerReply = await fetch(`${worker.url}/health/ready`);
    const gatewayReplies = await Promise.all(chat.gateways.map(({ url }) => fetch(`${url}/health/ready`)));
    const statuses = [apiReply, workerReply, ...gatewayReplies].map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
    const serverStates = (apiReply.body as { checks: Checks }).checks;
    const { checks } = (await workerReply.json()) as { checks: Checks };
    if (dependency === 'database') return [serverStates.database, checks.database];
    return [serverStates.redis, checks.redis, checks.queues ?? ''];
  }
  const waitForStates: FailoverWorld['waitForStates'] = (dependency, state, timeoutMs = 20_000) =>
    waitForCondition(
      `health says ${state}`,
      async () => (await states(dependency)).every((candidate) => candidate === state),
      timeoutMs,
    );

  await waitForCondition(
    'the API is ready',
    async () => (await api.client().get('/health/ready')).status === 200,
    longMs,
  );
  // Once it has checked the schema, a process stays ready.
  await waitForStates('database', 'up');
  return {
    api,
    load,
    smtp,
    async watch() {
      watching = await startAlertWatch({ 'plenum-api': [apiMetrics.url], 'plenum-worker': [workerMetrics.url] });
      await watching.waitUntilScraped();
      return watching;
    },
    states,
    waitForStates,
    async expectHealed(title, maxHealMs) {
      await waitForCondition('everything succeeds again', () => load.isHealed(), maxHealMs);
      const acknowledged = await load.stop(title);
      await chat.stop(title);
      await waitForCondition('the outbox is empty', async () => (await api.deps.db.row(outbox))?.count === 0, longMs);
      const emailedAddresses = () => new Set(smtp.emails.flatMap(({ recipients }) => recipients));
      const missing = () => acknowledged.filter((email) => !emailedAddresses().has(email));
      await waitForCondition('all emails are sent', () => missing().length === 0, longMs).catch(() => undefined);
      console.log(`${title}: ${missing().length} of ${acknowledged.length} acknowledged jobs lost`);
      expect(missing()).toEqual([]);
      await waitForStates('redis', 'up', longMs);
      await waitForStates('database', 'up', longMs);
      for (const name of ['PlenumRedisDown', 'PlenumDatabaseDown', 'PlenumWritesRefused'])
        await watching?.waitUntilInactive(name, longMs);
    },
    async close() {
      await load.end();
      await chat.close();
      await watching?.stop();
      await Promise.all([apiMetrics.close(), workerMetrics.close()]);
      await worker.stop();
      await smtp.close();
      await api.close();
    },
  };
}
