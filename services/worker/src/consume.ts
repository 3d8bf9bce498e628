/** BullMQ consumers, one per queue. A failing job never stops a consumer. */
import { setTimeout as pause } from 'node:timers/promises';
import { jobSpecs } from '@plenum/core/domain/registry';
import type { JobHandlers, WorkerDeps } from '@plenum/core/job-handlers';
import { retryDelay } from '@plenum/core/platform/jobs/backoff';
import {
  isJobName,
  type JobName,
  type JobPayload,
  type JobSpec,
  type QueueName,
  queues,
} from '@plenum/core/platform/jobs/catalogue';
import { causeOfJob } from '@plenum/core/platform/jobs/job-cause';
import { PermanentFailure } from '@plenum/core/platform/jobs/permanent-failure';
import { queuePrefix } from '@plenum/core/platform/jobs/queues';
import { connectQueueingRedis, type Redis, redisServer } from '@plenum/core/platform/redis/connections';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';

export interface ConsumeOptions {
  readonly handlers: JobHandlers;
  /** Time after which the lock of a job expires unless its worker renews it. */
  readonly lockMs: number;
  /** Interval at which stalled jobs are detected. */
  readonly stalledCheckMs: number;
  /** Overrides the timeouts of the catalogue. */
  readonly timeoutMs?: number | undefined;
}

export interface Consumers {
  /** Returns whether every consumer has been connected at least once. */
  wasConnected(): boolean;
  /** Stops accepting jobs, waits for running jobs, and returns unfinished jobs to the queue. */
  stop(drainTimeoutMs: number): Promise<void>;
}

/** A job that stalls more often probably crashes its workers, and is moved to the failed jobs. */
const maxStalls = 3;

/** Names of jobs of other versions are cut. */
const maxLoggedName = 50;

/** Time limit for returning jobs. After that, their locks expire and other workers take them over. */
const returnJobsMs = 2_000;

class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Starts consuming all queues. Redis may become available later. */
export function consumeQueues(deps: WorkerDeps, options: ConsumeOptions): Consumers {
  const returnSignal = new AbortController();
  const names = Object.keys(queues).filter((name): name is QueueName => name in queues);
  const consumers = names.map((name) => openConsumer(deps, options, name, returnSignal.signal));
  return {
    wasConnected: () => consumers.every(({ wasConnected }) => wasConnected()),
    async stop(drainTimeoutMs) {
      const timer = setTimeout(() => returnSignal.abort(), drainTimeoutMs);
      await Promise.all(consumers.map((consumer) => closeConsumer(consumer, drainTimeoutMs + returnJobsMs)));
      clearTimeout(timer);
    },
  };
}

interface Consumer {
  readonly worker: Worker;
  readonly connection: Redis;
  readonly wasConnected: () => boolean;
}

function openConsumer(
  deps: WorkerDeps,
  options: ConsumeOptions,
  queue: QueueName,
  returnSignal: AbortSignal,
): Consumer {
  const connection = connectQueueingRedis(redisServer(deps.config, 'REDIS_URL'), deps.log, `worker-${queue}`);
  const ignored = new Set<string>();
  const run = async (job: Job<unknown>, token: string | undefined): Promise<void> => {
    if (isScheduledByOtherVersion(job)) ignoreJob(deps, job, ignored);
    else await runJob(deps, options, job, token, returnSignal);
  };
  const worker = new Worker(queue, run, {
    connection,
    prefix: queuePrefix(deps.config.REDIS_PREFIX),
    concurrency: queues[queue].concurrency,
    lockDuration: options.lockMs,
    stalledInterval: options.stalledCheckMs,
    maxStalledCount: maxStalls,
    settings: {
      backoffStrategy: (attemptsMade, _type, _error, job) =>
        retryDelay(specOf(job?.name ?? ''), attemptsMade, Math.random()),
    },
  });
  worker.on('error', () => {
    // Connection errors are logged by the connection itself.
  });
  worker.on('stalled', (jobId) => deps.log.warn({ queue, job_id: jobId }, 'stalled job restarted'));
  worker.on('failed', (job, error) => {
    if (job !== undefined) reportFailure(deps, options, job, error);
  });
  let wasConnected = false;
  connection.on('ready', () => {
    wasConnected = true;
  });
  return { worker, connection, wasConnected: () => wasConnected };
}

/** Waits a limited time for a consumer to close. If Redis is unavailable, the locks of its jobs expire anyway. */
async function closeConsumer({ worker, connection }: Consumer, limitMs: number): Promise<void> {
  const abort = new AbortController();
  const closed = worker.close(connection.status !== 'ready').then(() => true);
  const hasClosed = await Promise.race([closed, pause(limitMs, false, { signal: abort.signal })]);
  abort.abort();
  if (!hasClosed) {
    closed.catch(() => false);
    worker.disconnect().catch(() => undefined);
  }
  connection.disconnect();
}

async function runJob(
  deps: WorkerDeps,
  options: ConsumeOptions,
  job: Job<unknown>,
  token: string | undefined,
  returnSignal: AbortSignal,
): Promise<void> {
  const startMs = performance.now();
  try {
    if (!isJobName(jobSpecs, job.name)) throw new Error(`Unknown job: ${job.name.slice(0, maxLoggedName)}`);
    const timeoutMs = options.timeoutMs ?? jobSpecs[job.name].timeoutMs;
    const outcome = await settle(follow(deps, options.handlers, job, job.name), timeoutMs, returnSignal);
    deps.metrics.add('plenum_jobs_total', { job_name: job.name, outcome });
    if (outcome === 'handed_back') {
      await job.moveToWait(token);
      throw new WaitingError();
    }
  } finally {
    const seconds = (performance.now() - startMs) / 1_000;
    deps.metrics.observe('plenum_job_duration_seconds', { job_name: labelOf(job) }, seconds);
  }
}

/** During a rollout or after a rollback, the schedule of another version may still create its jobs. */
const isScheduledByOtherVersion = ({ name, repeatJobKey }: Job): boolean =>
  repeatJobKey !== undefined && !isJobName(jobSpecs, name);

/** Logs each name once: a schedule may create a job every few seconds. @param ignored names that have been logged */
function ignoreJob(deps: WorkerDeps, { name }: Job, ignored: Set<string>): void {
  const job = name.slice(0, maxLoggedName);
  if (ignored.has(job)) return;
  ignored.add(job);
  deps.log.warn({ job }, 'scheduled job of another version ignored');
}

/** Jobs of other versions may have unknown names, which must not become metric labels. */
const labelOf = ({ name }: Pick<Job, 'name'>): JobName | 'unknown' => (isJobName(jobSpecs, name) ? name : 'unknown');

const specOf = (name: string): JobSpec | undefined => (isJobName(jobSpecs, name) ? jobSpecs[name] : undefined);

/** Runs an attempt in the trace and request context that caused the job. */
function follow(deps: WorkerDeps, handlers: JobHandlers, job: Job<unknown>, name: JobName): Promise<void> {
  const { request_id, traceparent } = causeOfJob(job.opts);
  const attributes = {
    'messaging.system': 'bullmq',
    'messaging.destination.name': jobSpecs[name].queue,
    'messaging.operation.type': 'process',
    'plenum.job.attempt': job.attemptsMade + 1,
  };
  const options = { kind: 'consumer', cause: traceparent, request_id, attributes } as const;
  return deps.tracing.follow(`job ${name}`, options, () => perform(deps, handlers, name, job.data));
}

async function perform<N extends JobName>(
  deps: WorkerDeps,
  handlers: JobHandlers,
  name: N,
  data: unknown,
): Promise<void> {
  try {
    // The types of the producer guarantee the payload. A manipulated job only fails itself.
    await handlers[name].perform(deps, data as JobPayload<N>);
  } catch (error) {
    if (error instanceof PermanentFailure) throw new UnrecoverableError(error.message);
    // The queue stores the message for operators.
    const message = errorMessage(error);
    throw error instanceof Error && error.message === message ? error : new Error(message, { cause: error });
  }
}

/** Waits for the work, its timeout, or the signal to return jobs, whichever is first. */
function settle(work: Promise<void>, timeoutMs: number, returnSignal: AbortSignal): Promise<'done' | 'handed_back'> {
  return new Promise((resolve, reject) => {
    const returnJob = () => finish(() => resolve('handed_back'));
    const timer = setTimeout(() => finish(() => reject(new TimedOut(`Timed out after ${timeoutMs} ms.`))), timeoutMs);
    const finish = (end: () => void) => {
      clearTimeout(timer);
      returnSignal.removeEventListener('abort', returnJob);
      end();
    };
    returnSignal.addEventListener('abort', returnJob, { once: true });
    work.then(
      () => finish(() => resolve('done')),
      (error: unknown) => finish(() => reject(error)),
    );
  });
}

function reportFailure(deps: WorkerDeps, options: ConsumeOptions, job: Job<unknown>, error: Error): void {
  const { request_id } = causeOfJob(job.opts);
  const request = request_id === null ? {} : { request_id };
  const fields = { ...request, job: job.name, job_id: job.id, attempts: job.attemptsMade, error: errorMessage(error) };
  const isPermanent = job.finishedOn !== undefined;
  deps.metrics.add('plenum_jobs_total', { job_name: labelOf(job), outcome: isPermanent ? 'given_up' : 'failed' });
  if (!isPermanent) {
    deps.log.warn(fields, 'job failed and will be retried');
    return;
  }
  deps.log.error(fields, 'job failed permanently; `plenum jobs list` shows it');
  if (!isJobName(jobSpecs, job.name)) return;
  giveUp(deps, options, job.name, job.data).catch((cause: unknown) => {
    deps.log.error({ ...fields, error: errorMessage(cause) }, 'failure handler of a job failed');
  });
}

async function giveUp<N extends JobName>(
  deps: WorkerDeps,
  options: ConsumeOptions,
  name: N,
  data: unknown,
): Promise<void> {
  await options.handlers[name].onPermanentFailure?.(deps, data as JobPayload<N>);
}
