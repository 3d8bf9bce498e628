/** Producing jobs. A repeated id is ignored by the queue, which makes delivery from the outbox idempotent. */
import { once } from 'node:events';
import { Queue } from 'bullmq';
import { connectRedis, type Redis } from '../redis/connections.ts';
import type { Log } from '../telemetry/log.ts';
import { type Cause, noCause } from '../telemetry/tracing.ts';
import { backoffType } from './backoff.ts';
import { type JobName, type JobPayload, jobs, type JobSpec, type QueueName, queues } from './catalogue.ts';
import { carrying } from './job-cause.ts';
import { queueState, type QueueState } from './queue-state.ts';

/** Finished jobs stay known longer than outbox rows live, so that a row delivered twice makes one job. */
const completedKept = { age: 24 * 3600, count: 10_000 };

export interface Jobs {
  /** Adds a job, to be done after a while; the same `jobId` again adds nothing. Rejects when Redis is away. */
  enqueue<N extends JobName>(name: N, payload: JobPayload<N>, jobId: string, delay_ms?: number): Promise<void>;
  /** Failed jobs that an operator may look at, newest first. */
  listFailed(limit: number): Promise<FailedJob[]>;
  /** Puts failed jobs back into their queue; all of them without ids. Returns how many. */
  redrive(ids?: readonly string[]): Promise<number>;
  /** Has a job run again and again by a cron pattern (UTC), once per tick in the whole installation. */
  schedule<N extends JobName>(name: N, payload: JobPayload<N>, cron: string): Promise<void>;
  /** Ends what `schedule` began. */
  unschedule(name: JobName): Promise<void>;
  /** How many jobs of a queue are still to be done: at once, or after a pause. */
  counts(queue: QueueName): Promise<{ readonly waiting: number; readonly delayed: number }>;
  /** How a queue is at the moment. Rejects when Redis is away. */
  state(queue: QueueName): Promise<QueueState>;
  /** Whether Redis takes jobs at the moment. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

/** A job that was given up. */
export interface FailedJob {
  readonly queue: QueueName;
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly reason: string;
  readonly failedAt: Date | null;
}

/** How long a command waits for the first connection; an error of the connection ends the wait at once. */
const connectTimeoutMs = 2_000;

const queueNames = Object.keys(queues).filter((name): name is QueueName => name in queues);

/** Where BullMQ keeps the queues in Redis; producers and consumers must agree. */
export const queuePrefix = (redisPrefix: string): string => `${redisPrefix}bull`;

/**
 * How a job is retried and kept. Failed jobs stay until an operator re-drives or removes them, but not those that come
 * back by themselves.
 */
function jobOptions(name: JobName) {
  const { attempts, keptS }: JobSpec = jobs[name];
  return {
    attempts,
    backoff: { type: backoffType },
    removeOnComplete: keptS === undefined ? completedKept : { age: keptS },
    removeOnFail: keptS === undefined ? false : { age: keptS },
    stackTraceLimit: 1,
  };
}

interface OpenQueues {
  /** The queue, once Redis is there; rejects when it is not there in time. */
  readonly queueOf: (name: QueueName) => Promise<Queue>;
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

function openQueues(redisUrl: string, redisPrefix: string, log: Log): OpenQueues {
  const connection = connectRedis(redisUrl, log, 'jobs');
  const opened = new Map(queueNames.map((name) => [name, openQueue(name, connection, redisPrefix)] as const));
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
    async ping() {
      try {
        return (await connection.ping()) === 'PONG';
      } catch {
        return false;
      }
    },
    async close() {
      // A queue that still waits for its first connection would wait for ever.
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
    // A queue that asks Redis anything while it is made is broken for good when Redis is away at that moment.
    skipWaitingForReady: true,
    skipVersionCheck: true,
    skipMetasUpdate: true,
  });
  queue.on('error', () => {
    // Connection losses are logged by the connection itself.
  });
  return queue;
}

/** Opens the queues for producing; consuming is the worker's. `causeOf` tells what led to the job that is enqueued. */
export function createJobs(
  redisUrl: string,
  redisPrefix: string,
  log: Log,
  causeOf: () => Cause = () => noCause,
): Jobs {
  const { queueOf, ping, close } = openQueues(redisUrl, redisPrefix, log);

  async function failedJobs(limit: number) {
    const found = await Promise.all(
      queueNames.map(async (queue) => {
        const failed = await (await queueOf(queue)).getFailed(0, limit - 1);
        return failed.map((job) => ({ queue, job }));
      }),
    );
    return found.flat().toSorted((a, b) => (b.job.finishedOn ?? 0) - (a.job.finishedOn ?? 0));
  }

  return {
    async enqueue(name, payload, jobId, delay_ms = 0) {
      const options = { ...jobOptions(name), jobId, delay: delay_ms, ...carrying(causeOf()) };
      await (await queueOf(jobs[name].queue)).add(name, payload, options);
    },
    async listFailed(limit) {
      return (await failedJobs(limit)).slice(0, limit).map(({ queue, job }) => ({
        queue,
        id: job.id ?? '',
        name: job.name,
        attempts: job.attemptsMade,
        reason: job.failedReason ?? '',
        failedAt: job.finishedOn === undefined ? null : new Date(job.finishedOn),
      }));
    },
    async redrive(ids) {
      const redriveMax = 10_000;
      const chosen = (await failedJobs(redriveMax)).filter(
        ({ job }) => ids === undefined || ids.includes(job.id ?? ''),
      );
      for (const { job } of chosen) await job.retry('failed', { resetAttemptsMade: true });
      return chosen.length;
    },
    async schedule(name, payload, cron) {
      await (
        await queueOf(jobs[name].queue)
      ).upsertJobScheduler(name, { pattern: cron, tz: 'UTC' }, { name, data: payload, opts: jobOptions(name) });
    },
    async unschedule(name) {
      await (await queueOf(jobs[name].queue)).removeJobScheduler(name);
    },
    async counts(name) {
      const counts = await (await queueOf(name)).getJobCounts('waiting', 'active', 'delayed');
      return { waiting: (counts['waiting'] ?? 0) + (counts['active'] ?? 0), delayed: counts['delayed'] ?? 0 };
    },
    state: async (name) => queueState(await queueOf(name)),
    ping,
    close,
  };
}
