/** Job producers. The queue ignores a repeated id, which makes delivery from the outbox idempotent. */
import { once } from 'node:events';
import { Queue } from 'bullmq';
import type { Config } from '../../config.ts';
import type { DependencyState } from '../dependency-state.ts';
import { awayReason, connectRedis, type Redis, redisServer } from '../redis/connections.ts';
import { type Replicas, replicasOf } from '../redis/replication.ts';
import { createWriteCheck } from '../redis/write-check.ts';
import type { Log } from '../telemetry/log.ts';
import { type Cause, noCause } from '../telemetry/tracing.ts';
import { backoffType } from './backoff.ts';
import { type JobName, type JobPayload, type JobSpec, type JobSpecs, type QueueName, queues } from './catalogue.ts';
import { createFailedJobs, type FailedJobs } from './failed-jobs.ts';
import { withCause } from './job-cause.ts';
import { queueState, type QueueState } from './queue-state.ts';

/** Completed jobs are retained longer than outbox rows exist, so that a row delivered twice creates one job. */
const completedKept = { age: 24 * 3600, count: 10_000 };

export interface Jobs extends FailedJobs {
  /**
   * Adds a job, with an optional delay; a repeated `jobId` is ignored. Rejects when Redis is unavailable.
   * @param place priority: lower values run first, jobs without one before all others
   */
  enqueue<N extends JobName>(
    name: N,
    payload: JobPayload<N>,
    jobId: string,
    delay_ms?: number,
    place?: number,
  ): Promise<void>;
  /** Schedules a job by a cron pattern (UTC), once per tick in the whole installation. */
  schedule<N extends JobName>(name: N, payload: JobPayload<N>, cron: string): Promise<void>;
  unschedule(name: JobName): Promise<void>;
  /** Counts the pending jobs of a queue: ready, or delayed. */
  counts(queue: QueueName): Promise<{ readonly waiting: number; readonly delayed: number }>;
  /** Rejects when Redis is unavailable. */
  state(queue: QueueName): Promise<QueueState>;
  /** Checks with a write whether Redis accepts jobs. */
  health(): Promise<DependencyState>;
  /** Returns why Redis is unavailable, in one sentence; empty when it is available. */
  awayReason(): string;
  /** Whether replicas have received the enqueued jobs. */
  readonly replicas: Replicas;
  close(): Promise<void>;
}

/** The highest priority of BullMQ. */
const priorityMax = 2_097_152;

/** How long a call waits for the first connection; a connection error ends the wait immediately. */
const connectTimeoutMs = 2_000;

const queueNames = Object.keys(queues).filter((name): name is QueueName => name in queues);

/** The key prefix of BullMQ in Redis; the same for producers and consumers. */
export const queuePrefix = (redisPrefix: string): string => `${redisPrefix}bull`;

/**
 * Returns the retry and retention options of a job. Failed jobs stay until an operator retries or removes them, except
 * for recurring ones.
 */
function jobOptions({ attempts, retentionS }: JobSpec) {
  return {
    attempts,
    backoff: { type: backoffType },
    removeOnComplete: retentionS === undefined ? completedKept : { age: retentionS },
    removeOnFail: retentionS === undefined ? false : { age: retentionS },
    stackTraceLimit: 1,
  };
}

interface OpenQueues {
  /** Returns the queue once Redis is available; rejects after a timeout. */
  readonly queueOf: (name: QueueName) => Promise<Queue>;
  readonly health: () => Promise<DependencyState>;
  readonly awayReason: () => string;
  readonly replicas: Replicas;
  close(): Promise<void>;
}

type QueueSettings = Pick<Config, 'REDIS_URL' | 'REDIS_PREFIX' | 'TLS_CA_FILE'>;

function openQueues(config: QueueSettings, log: Log): OpenQueues {
  const connection = connectRedis(redisServer(config, 'REDIS_URL'), log, 'jobs');
  const opened = new Map(queueNames.map((name) => [name, openQueue(name, connection, config.REDIS_PREFIX)] as const));
  let connecting: Promise<unknown> | undefined;
  const connected = async (): Promise<void> => {
    if (connection.status === 'ready') return;
    connecting ??= once(connection, 'ready', { signal: AbortSignal.timeout(connectTimeoutMs) }).finally(() => {
      connecting = undefined;
    });
    await connecting;
  };
  return {
    async queueOf(name) {
      const queue = opened.get(name);
      if (queue === undefined) throw new Error(`No queue is called ${name}.`);
      await connected();
      return queue;
    },
    health: createWriteCheck(connection, config.REDIS_PREFIX),
    awayReason: () => awayReason(connection),
    replicas: replicasOf(connection),
    async close() {
      // A queue that still waits for its first connection would never settle.
      if (connection.status !== 'ready') connection.disconnect();
      await Promise.allSettled([...opened.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}

function openQueue(name: QueueName, connection: Redis, redisPrefix: string): Queue {
  const queue = new Queue(name, {
    connection,
    prefix: queuePrefix(redisPrefix),
    // A queue that runs a command while it is created is broken permanently when Redis is unavailable at that moment.
    skipWaitingForReady: true,
    skipVersionCheck: true,
    skipMetasUpdate: true,
  });
  queue.on('error', () => {
    // Connection errors are logged by the connection itself.
  });
  return queue;
}

/** Opens the queues for producing; the worker consumes them. `causeOf` returns the cause of an enqueued job. */
export function createJobs(
  config: QueueSettings,
  log: Log,
  specs: JobSpecs,
  causeOf: () => Cause = () => noCause,
): Jobs {
  const { queueOf, health, awayReason: whyAway, replicas, close } = openQueues(config, log);

  return {
    async enqueue(name, payload, jobId, delay_ms = 0, place = 0) {
      const priority = Math.min(place, priorityMax);
      const options = { ...jobOptions(specs[name]), jobId, delay: delay_ms, priority, ...withCause(causeOf()) };
      await (await queueOf(specs[name].queue)).add(name, payload, options);
    },
    ...createFailedJobs(queueOf),
    async schedule(name, payload, cron) {
      await (
        await queueOf(specs[name].queue)
      ).upsertJobScheduler(name, { pattern: cron, tz: 'UTC' }, { name, data: payload, opts: jobOptions(specs[name]) });
    },
    async unschedule(name) {
      await (await queueOf(specs[name].queue)).removeJobScheduler(name);
    },
    async counts(name) {
      const counts = await (await queueOf(name)).getJobCounts('waiting', 'prioritized', 'active', 'delayed');
      const waiting = (counts['waiting'] ?? 0) + (counts['prioritized'] ?? 0) + (counts['active'] ?? 0);
      return { waiting, delayed: counts['delayed'] ?? 0 };
    },
    state: async (name) => queueState(await queueOf(name)),
    health,
    awayReason: whyAway,
    replicas,
    close,
  };
}
