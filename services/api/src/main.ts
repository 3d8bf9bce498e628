/** The API process. */
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/create-deps';
import { exitOnFatalErrors } from '@plenum/core/platform/fatal-errors';
import { shutDownOnSignals } from '@plenum/core/platform/graceful-shutdown';
import { createHealthChecks } from '@plenum/core/platform/health';
import { createKeepAliveDisabler } from '@plenum/core/platform/http-server';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { serveMetrics } from '@plenum/core/platform/telemetry/metrics-server';
import { openTracing } from '@plenum/core/platform/telemetry/tracing';
import manifest from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';

const fatalErrors = exitOnFatalErrors('api');
const config = readConfig();
const tracing = await openTracing(config, 'api', manifest.version);
const log = createLog(config, 'api', tracing);
const deps = createDeps(config, log, { service: 'api', version: manifest.version, tracing });
const metrics = await serveMetrics(deps.metrics, config, log);
const health = createHealthChecks(deps, 'api');
const app = await buildApp(deps, { health });
const endKeepAlive = createKeepAliveDisabler(app.server);

shutDownOnSignals({
  log,
  leave() {
    health.drain();
    endKeepAlive();
  },
  delay_ms: config.DRAIN_DELAY_MS,
  drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
  async stop() {
    await app.close();
    await closeDeps(deps);
    await metrics?.close();
    await tracing.close();
  },
});

// Hashes once at the start, so that the first login attempt for an unknown account does not take longer than later ones.
deps.passwords
  .verify('warm-up', null)
  .catch((error: unknown) => log.warn({ err: error }, 'password hashing failed at start'));
const url = await app.listen({ host: config.HOST, port: config.PORT });
log.info({ url }, 'listening');
fatalErrors.logTo(log);
void health.whenMigrated();
