/** A worker: consumes the queues, relays the outbox and registers the schedules. Several may run in parallel. */
import type { Deps } from '@plenum/core/deps';
import { createHealthChecks } from '@plenum/core/platform/health';
import { createJobs } from '@plenum/core/platform/jobs/queues';
import { createMailer } from '@plenum/core/platform/mail/mailer';
import { createOutbound } from '@plenum/core/platform/outbound/outbound';
import { createPusher } from '@plenum/core/platform/push/pusher';
import { type Consumers, consumeQueues } from './consume.ts';
import { serveHealth } from './health.ts';
import { registerInstallationMetrics } from './installation-metrics.ts';
import { onPermanentFailure, jobs, type Performers } from './jobs.ts';
import { createPlaces } from './places.ts';
import { type RelayLoop, startRelay } from './relay-loop.ts';
import { startSchedulers } from './schedulers.ts';
import type { WorkerDeps } from './worker-deps.ts';

export interface WorkerOptions {
  /** Replaces performers of jobs in tests. */
  readonly performers?: Partial<Performers>;
  readonly lockMs?: number;
  readonly stalledCheckMs?: number;
  /** Overrides the timeouts of the catalogue. */
  readonly timeoutMs?: number;
  /** Interval at which the relay reads the outbox without a wake-up message. */
  readonly sweepMs?: number;
}

export interface RunningWorker {
  /** Origin of `/health` and `/health/ready`. */
  readonly url: string;
  /** Makes the worker report that it is not ready. */
  leave(): void;
  /** Completes or returns the jobs in progress, within `DRAIN_TIMEOUT_MS`, and closes its connections. */
  stop(): Promise<void>;
}

const lockMsDefault = 20_000;
const stalledCheckMsDefault = 10_000;
const sweepMsDefault = 1_000;

/**
 * Starts a worker. Unavailable servers do not stop it; it starts to work when they become available. The caller closes
 * `deps` after `stop`.
 */
export async function createWorker(deps: Deps, options: WorkerOptions = {}): Promise<RunningWorker> {
  const { config, log } = deps;
  const workerDeps: WorkerDeps = {
    ...deps,
    mailer: createMailer(config.SMTP_URL, config.MAIL_FROM),
    pusher: createPusher(config),
    outbound: createOutbound(config),
    places: createPlaces(),
    jobs: createJobs(config, log, deps.tracing.cause),
  };
  const consumers = consumeQueues(workerDeps, {
    performers: { ...jobs, ...options.performers },
    onPermanentFailure,
    lockMs: options.lockMs ?? lockMsDefault,
    stalledCheckMs: options.stalledCheckMs ?? stalledCheckMsDefault,
    timeoutMs: options.timeoutMs,
  });
  registerInstallationMetrics(workerDeps);
  const relay = startRelay(workerDeps, options.sweepMs ?? sweepMsDefault);
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
