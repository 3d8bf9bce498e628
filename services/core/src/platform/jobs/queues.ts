/** Job producers. Queues ignore repeated job ids, which makes delivery from the outbox idempotent. */
import { once } from 'node:events';
import { Queue } from 'bullmq';
import type { Config } from '../../config.ts';
import type { DependencyState } from '../dependency-state.ts';
import { disconnectedReason, connectRedis, type Redis, redisServer } from '../redis/connections.ts';
import { type Replicas, createReplicas } from '../redis/replication.ts';
import { createWriteCheck } from '../redis/write-check.ts';
import type { Log } from '../telemetry/log.ts';
import { type Cause, noCause } from '../telemetry/tracing.ts';
import { backoffType } from './backoff.ts';
import {
  isJobName,
  type JobName,
  type JobPayload,
  type JobSpec,
  type JobSpecs,
  type QueueName,
  queues,
} from './catalogue.ts';
import { createFailedJobs, type FailedJobs } from './failed-jobs.ts';
import { withCause } from './job-cause.ts';
import { readQueueState, type QueueState } from './queue-state.ts';

/**
 * Completed jobs are retained so that an outbox row that is delivered again within this period, and within the last 10,000 jobs,
 * creates only one job.
 */
const completedRetention = { age: 24 * 3600, count: 10_000 };

export interface Jobs extends FailedJobs {
  /**
   * Adds a job with an optional delay. Repeated `jobId`s are ignored. Rejects if Redis is unavailable.
   * @param priority lower values run first, and 0 before all others
   */
  enqueue<N extends JobName>(
    name: N,
    payload: JobPayload<N>,
    jobId: string,
    delay_ms?: number,
    priority?: number,
  ): Promise<void>;
  /** Schedules a job by a cron pattern (UTC), once per scheduled time in the whole installation. */
  schedule<N extends JobName>(name: N, payload: JobPayload<N>, cron: string): Promise<void>;
  unschedule(name: JobName): Promise<void>;
  /** Removes the schedules of jobs that this version does not have or has in another queue, and returns their names. */
  unscheduleUnknown(): Promise<readonly string[]>;
  /** Counts the pending and the delayed jobs of a queue. */
  counts(queue: QueueName): Promise<{ readonly waiting: number; readonly delayed: number }>;
  /** Rejects if Redis is unavailable. */
  state(queue: QueueName): Promise<QueueState>;
  /** Checks whether Redis accepts writes. */
  health(): Promise<DependencyState>;
  /** Returns a message that explains why Redis is unavailable; empty if it is available. */
  unavailableReason(): string;
  /** Checks whether replicas have received enqueued jobs. */
  readonly replicas: Replicas;
  close(): Promise<void>;
}

/** The highest priority number of BullMQ. */
const maxPriority = 2_097_152;

/** Maximum wait for the first connection. A connection error ends the wait immediately. */
const connectTimeoutMs = 2_000;

const queueNames = Object.keys(queues).filter((name): name is QueueName => name in queues);

/** Returns the key prefix of BullMQ in Redis, for producers and consumers. */
export const queuePrefix = (redisPrefix: string): string => `${redisPrefix}bull`;

/**
 * Returns the retry and retention options of a job. Failed jobs are retained until an operator retries or removes them, except
 * for jobs that a later run repeats. These are removed at once: BullMQ applies a maximum age only when the next job fails.
 */
function jobOptions({ attempts, retentionS, schedule }: JobSpec) {
  const isRepeated = retentionS !== undefined || schedule !== undefined;
  return {
    attempts,
    backoff: { type: backoffType },
    removeOnComplete: retentionS === undefined ? completedRetention : { age: retentionS },
    removeOnFail: isRepeated,
    stackTraceLimit: 1,
  };
}

interface OpenQueues {
  /** Returns a queue when Redis is available. Rejects after a timeout. */
  readonly queueOf: (name: QueueName) => Promise<Queue>;
  readonly health: () => Promise<DependencyState>;
  readonly unavailableReason: () => string;
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
      if (queue === undefined) throw new Error(`There is no queue ${name}.`);
      await connected();
      return queue;
    },
    health: createWriteCheck(connection, config.REDIS_PREFIX),
    unavailableReason: () => disconnectedReason(connection),
    replicas: createReplicas(connection),
    async close() {
      // A queue that is waiting for its first connection would never close.
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
    // A queue that runs a command on creation is permanently broken if Redis is unavailable at that moment.
    skipWaitingForReady: true,
    skipVersionCheck: true,
    skipMetasUpdate: true,
  });
  queue.on('error', () => {
    // Connection errors are logged by the connection itself.
  });
  return queue;
}

/** Opens the queues for producers. `causeOf` returns the request and trace that an enqueued job belongs to. */
export function createJobs(
  config: QueueSettings,
  log: Log,
  specs: JobSpecs,
  causeOf: () => Cause = () => noCause,
): Jobs {
  const { queueOf, health, unavailableReason, replicas, close } = openQueues(config, log);

  return {
    async enqueue(name, payload, jobId, delay_ms = 0, priority = 0) {
      const options = {
        ...jobOptions(specs[name]),
        jobId,
        delay: delay_ms,
        priority: Math.min(priority, maxPriority),
        ...withCause(causeOf()),
      };
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
    async unscheduleUnknown() {
      const removed: string[] = [];
      for (const name of queueNames) {
        const queue = await queueOf(name);
        for (const { key } of await queue.getJobSchedulers(0, -1)) {
          if (isJobName(specs, key) && specs[key].schedule !== undefined && specs[key].queue === name) continue;
          await queue.removeJobScheduler(key);
          removed.push(key);
        }
      }
      return removed;
    },
    async counts(name) {
      const counts = await (await queueOf(name)).getJobCounts('waiting', 'prioritized', 'active', 'delayed');
      const waiting = (counts['waiting'] ?? 0) + (counts['prioritized'] ?? 0) + (counts['active'] ?? 0);
      return { waiting, delayed: counts['delayed'] ?? 0 };
    },
    state: async (name) => readQueueState(await queueOf(name)),
    health,
    unavailableReason,
    replicas,
    close,
  };
}
