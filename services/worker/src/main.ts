/** The worker process. */
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/create-deps';
import { exitOnFatalErrors } from '@plenum/core/platform/fatal-errors';
import { shutDownOnSignals } from '@plenum/core/platform/graceful-shutdown';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { serveMetrics } from '@plenum/core/platform/telemetry/metrics-server';
import { openTracing } from '@plenum/core/platform/telemetry/tracing';
import manifest from '../package.json' with { type: 'json' };
import { createWorker } from './worker.ts';

const fatalErrors = exitOnFatalErrors('worker');
const config = readConfig();
const tracing = await openTracing(config, 'worker', manifest.version);
const log = createLog(config, 'worker', tracing);
const deps = createDeps(config, log, { service: 'worker', version: manifest.version, tracing });
const metrics = await serveMetrics(deps.metrics, config, log);
// An unhandled rejection in a library must not crash the process with all its jobs.
process.on('unhandledRejection', (error) => {
  log.error({ error: errorMessage(error) }, 'unhandled rejection');
});
const worker = await createWorker(deps);

shutDownOnSignals({
  log,
  leave: () => worker.leave(),
  // Workers receive no requests from load balancers.
  delay_ms: 0,
  drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
  async stop() {
    await worker.stop();
    await closeDeps(deps);
    await metrics?.close();
    await tracing.close();
  },
});

log.info({ url: worker.url }, 'worker started');
fatalErrors.logTo(log);
