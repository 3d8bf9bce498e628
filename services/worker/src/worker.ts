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
import { type Schedulers, startSchedulers } from './schedulers.ts';

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
 * Starts a worker. It starts working when its servers are available and the database is migrated. The caller must close
 * `deps` after `stop`.
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
  registerInstallationMetrics(workerDeps);
  let work: Work | undefined;
  const checks = createHealthChecks(deps, 'worker', {
    isPrepared: () => work?.consumers.wasConnected() ?? false,
    queues: () => workerDeps.jobs.health(),
  });
  // Jobs would fail without the tables of this version.
  const starting = checks.whenMigrated().then((isMigrated) => {
    if (isMigrated) work = startWork(workerDeps, handlers, options);
  });
  const health = await serveHealth({ host: config.HOST, port: config.PORT, log }, checks);
  return {
    url: health.url,
    leave: () => checks.drain(),
    async stop() {
      checks.drain();
      await starting;
      if (work !== undefined) await stopWork(work, config.DRAIN_TIMEOUT_MS);
      await workerDeps.jobs.close();
      workerDeps.mailer.close();
      workerDeps.pusher.close();
      workerDeps.outbound.close();
      await health.close();
    },
  };
}

interface Work {
  readonly relay: RelayLoop;
  readonly consumers: Consumers;
  readonly schedulers: Schedulers;
}

const startWork = (deps: WorkerDeps, handlers: JobHandlers, options: WorkerOptions): Work => ({
  consumers: consumeQueues(deps, {
    handlers,
    lockMs: options.lockMs ?? defaultLockMs,
    stalledCheckMs: options.stalledCheckMs ?? defaultStalledCheckMs,
    timeoutMs: options.timeoutMs,
  }),
  relay: startRelay(deps, handlers, options.sweepMs ?? defaultSweepMs),
  schedulers: startSchedulers(deps),
});

async function stopWork({ relay, consumers, schedulers }: Work, drainTimeoutMs: number): Promise<void> {
  schedulers.stop();
  await Promise.all([relay.stop(), consumers.stop(drainTimeoutMs)]);
}

const createJobSlots = (): JobSlots => ({
  webhooks: createOwnerSlots({
    perAccount: { total: 3, newOrSlow: 1 },
    shared: { new: 4, slow: 3, total: 8 },
    slowMs: 4_000,
  }),
  fetches: createOwnerSlots({
    perAccount: { total: 1, newOrSlow: 1 },
    shared: { new: 2, slow: 1, total: 2 },
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
