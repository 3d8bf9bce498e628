/** Checks of Redis, and of the queues in it. */
import type { Config } from '@plenum/core/config';
import { jobSpecs } from '@plenum/core/domain/registry';
import { type QueueName, queues } from '@plenum/core/platform/jobs/catalogue';
import { createJobs } from '@plenum/core/platform/jobs/queues';
import { connectRedis, disconnectedReason, type Redis, redisServer } from '@plenum/core/platform/redis/connections';
import { isSentinelUrl } from '@plenum/core/platform/redis/sentinels';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { type Check, type CheckResult, isThisMachine } from './check.ts';

type ServerName = 'REDIS_URL' | 'REALTIME_REDIS_URL';

const connectTimeoutMs = 5_000;
const pollIntervalMs = 50;
const oldJobS = 600;
const queueNames = Object.keys(queues).filter((name): name is QueueName => name in queues);

/** Silent, because the checks report problems. */
const silentLog = (config: Config) => createLog({ ...config, LOG_LEVEL: 'silent' }, 'operator');

async function isConnected(redis: Redis): Promise<boolean> {
  const deadlineMs = performance.now() + connectTimeoutMs;
  while (redis.status !== 'ready' && performance.now() < deadlineMs)
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  return redis.status === 'ready';
}

const field = (info: string, name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';

function isEncrypted(url: string): boolean {
  return url.startsWith('rediss:') || url.startsWith('rediss+');
}

const unavailable = (name: ServerName, reason: string): CheckResult => ({
  state: 'error',
  message: reason === '' ? 'It is not reachable.' : reason,
  fix: `Check ${name} and whether Redis runs (docs/operate/runbooks/plenum-redis-down.md).`,
  facts: { code: 'unavailable' },
});

const checkServer = (config: Config, name: ServerName) => async (): Promise<CheckResult> => {
  const redis = connectRedis(redisServer(config, name), silentLog(config), 'doctor');
  try {
    if (!(await isConnected(redis))) return unavailable(name, disconnectedReason(redis));
    const startMs = performance.now();
    await redis.ping();
    const tookMs = Math.round(performance.now() - startMs);
    // Not every user may read it.
    const info = await redis.info().catch(() => '');
    const version = field(info, 'valkey_version') || field(info, 'redis_version');
    const facts = {
      version,
      round_trip_ms: tookMs,
      encrypted: isEncrypted(config[name]),
      maxmemory_policy: field(info, 'maxmemory_policy'),
      append_only: field(info, 'aof_enabled') === '1',
    };
    const message = `Version ${version || 'unknown'}, ${facts.encrypted ? 'encrypted' : 'not encrypted'}, ${tookMs} ms.`;
    if (name === 'REDIS_URL' && facts.maxmemory_policy !== '' && facts.maxmemory_policy !== 'noeviction')
      return { state: 'error', message, fix: 'Jobs can be lost: set maxmemory-policy to noeviction.', facts };
    if (name === 'REDIS_URL' && info !== '' && !facts.append_only)
      return { state: 'warning', message, fix: 'Jobs are lost when it restarts: set appendonly to yes.', facts };
    const host = isSentinelUrl(config[name]) ? 'sentinels' : new URL(config[name]).hostname;
    if (!facts.encrypted && !isThisMachine(host))
      return { state: 'warning', message, fix: `Use TLS in ${name} (docs/operate/secure.md).`, facts };
    return { state: 'ok', message, facts };
  } finally {
    redis.disconnect();
  }
};

const checkQueues = (config: Config) => async (): Promise<CheckResult> => {
  const jobs = createJobs(config, silentLog(config), jobSpecs);
  try {
    const states = await Promise.all(queueNames.map((name) => jobs.state(name)));
    const perQueue = states.flatMap(({ waiting, delayed, failed }, index) =>
      Object.entries({ waiting, delayed, failed }).flatMap(([state, count]) =>
        count === 0 ? [] : [[`${queueNames[index]}_${state}`, count] as const],
      ),
    );
    const sum = (of: 'waiting' | 'failed'): number => states.reduce((total, state) => total + state[of], 0);
    const oldestMs = Math.min(...states.flatMap(({ oldestDueMs }) => oldestDueMs ?? []), Date.now());
    const facts = {
      waiting: sum('waiting'),
      failed: sum('failed'),
      oldest_s: Math.max(0, Math.round((Date.now() - oldestMs) / 1_000)),
      ...Object.fromEntries(perQueue),
    };
    const message = `${facts.waiting} waiting (the oldest for ${facts.oldest_s} s), ${facts.failed} failed.`;
    if (facts.oldest_s > oldJobS)
      return {
        state: 'warning',
        message,
        fix: 'Start more workers (docs/operate/runbooks/plenum-queue-old.md).',
        facts,
      };
    if (facts.failed > 0) return { state: 'warning', message, fix: 'See: plenum jobs list', facts };
    return { state: 'ok', message, facts };
  } catch {
    return unavailable('REDIS_URL', jobs.unavailableReason());
  } finally {
    await jobs.close();
  }
};

export const redisChecks = (config: Config): readonly Check[] => [
  { name: 'redis', run: checkServer(config, 'REDIS_URL') },
  ...(config.REALTIME_REDIS_URL === config.REDIS_URL
    ? []
    : [{ name: 'redis-realtime', run: checkServer(config, 'REALTIME_REDIS_URL') }]),
  { name: 'queues', run: checkQueues(config) },
];
