/** A worker: consumes the queues, relays the outbox, and registers the schedules. Several workers can run in parallel. */
import type { Deps } from '@plenum/core/deps';
import { jobSpecs, loadJobHandlers } from '@plenum/core/domain/registry';
import type { JobHandlers, PerformJob, JobSlots, WorkerDeps } from '@plenum/core/job-handlers';
import { createHealthChecks } from '@plenum/core/platform/health';
import type { JobName } from '@plenum/core/platform/jobs/catalogue';
import { createOwnerSlots } from '@plenum/core/platform/jobs/owner-slots';
import { createJobs } from '@plenum/core/platform/jobs/queues';
import { createMailer } from '@plenum/core/platform/mail/mailer';
import { createOutbound } from '@plenum/core/platform/outbound/outbound';
import { createPusher } from '@plenum/core/platform/push/pusher';
import { type Consumers, consumeQueues } from './consume.ts';
import { withDemoAnswers } from './demo-answers.ts';
import { serveHealth } from './health.ts';
import { registerInstallationMetrics } from './installation-metrics.ts';
import { type RelayLoop, startRelay } from './relay-loop.ts';
import { startSchedulers } from './schedulers.ts';

export interface WorkerOptions {
  /** Replaces job performers in tests. */
  readonly performers?: { readonly [N in JobName]?: PerformJob<N> };
  readonly lockMs?: number;
  readonly stalledCheckMs?: number;
  /** Overrides the timeouts of the catalogue. */
  readonly timeoutMs?: number;
  /** Interval at which the relay reads the outbox even without a wake-up message. */
  readonly sweepMs?: number;
}

export interface RunningWorker {
  /** Origin of `/health` and `/health/ready`. */
  readonly url: string;
  /** Makes the worker report that it is not ready. */
  leave(): void;
  /** Completes or returns the running jobs within `DRAIN_TIMEOUT_MS`, and closes the connections. */
  stop(): Promise<void>;
}

const defaultLockMs = 20_000;
const defaultStalledCheckMs = 10_000;
const defaultSweepMs = 1_000;

/**
 * Starts a worker. If servers are unavailable, it starts working when they become available. The caller must close `deps`
 * after `stop`.
 */
export async function createWorker(deps: Deps, options: WorkerOptions = {}): Promise<RunningWorker> {
  const { config, log } = deps;
  const workerDeps: WorkerDeps = {
    ...deps,
    mailer: createMailer(config.SMTP_URL, config.MAIL_FROM),
    pusher: createPusher(config),
    outbound: createOutbound(config),
    slots: createJobSlots(),
    jobs: createJobs(config, log, jobSpecs, deps.tracing.cause),
  };
  const handlers = replacePerformers(withDemoAnswers(await loadJobHandlers()), options.performers ?? {});
  const consumers = consumeQueues(workerDeps, {
    handlers,
    lockMs: options.lockMs ?? defaultLockMs,
    stalledCheckMs: options.stalledCheckMs ?? defaultStalledCheckMs,
    timeoutMs: options.timeoutMs,
  });
  registerInstallationMetrics(workerDeps);
  const relay = startRelay(workerDeps, handlers, options.sweepMs ?? defaultSweepMs);
  const schedulers = startSchedulers(workerDeps);
  const checks = createHealthChecks(deps, 'worker', {
    isPrepared: () => consumers.wasConnected(),
    queues: () => workerDeps.jobs.health(),
  });
  const health = await serveHealth({ host: config.HOST, port: config.PORT, log }, checks);
  return {
    url: health.url,
    leave: () => checks.drain(),
    async stop() {
      checks.drain();
      schedulers.stop();
      await stopWork(relay, consumers, config.DRAIN_TIMEOUT_MS);
      await workerDeps.jobs.close();
      workerDeps.mailer.close();
      workerDeps.pusher.close();
      workerDeps.outbound.close();
      await health.close();
    },
  };
}

async function stopWork(relay: RelayLoop, consumers: Consumers, drainTimeoutMs: number): Promise<void> {
  await Promise.all([relay.stop(), consumers.stop(drainTimeoutMs)]);
}

const createJobSlots = (): JobSlots => ({
  webhooks: createOwnerSlots({
    ofAccount: { all: 3, unproven: 1 },
    shared: { new: 4, slow: 3, both: 8 },
    slowMs: 4_000,
  }),
  fetches: createOwnerSlots({
    ofAccount: { all: 1, unproven: 1 },
    shared: { new: 2, slow: 1, both: 2 },
    slowMs: 4_000,
  }),
});

const replacePerformers = (
  handlers: JobHandlers,
  performers: NonNullable<WorkerOptions['performers']>,
): JobHandlers => ({
  ...handlers,
  ...Object.fromEntries(
    Object.entries(performers).map(([name, perform]) => [name, { ...handlers[name as JobName], perform }]),
  ),
});
