/** The gateway process. */
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/create-deps';
import { exitOnFatalErrors } from '@plenum/core/platform/fatal-errors';
import { shutDownOnSignals } from '@plenum/core/platform/graceful-shutdown';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { serveMetrics } from '@plenum/core/platform/telemetry/metrics-server';
import { openTracing } from '@plenum/core/platform/telemetry/tracing';
import manifest from '../package.json' with { type: 'json' };
import { createGateway } from './gateway.ts';

const fatalErrors = exitOnFatalErrors('gateway');
const config = readConfig();
const tracing = await openTracing(config, 'gateway', manifest.version);
const log = createLog(config, 'gateway', tracing);
const deps = createDeps(config, log, { service: 'gateway', version: manifest.version, tracing });
const metrics = await serveMetrics(deps.metrics, config, log);
const gateway = await createGateway(deps, { version: manifest.version });

shutDownOnSignals({
  log,
  leave: () => gateway.leave(),
  delay_ms: config.DRAIN_DELAY_MS,
  drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
  async stop() {
    await gateway.stop();
    await closeDeps(deps);
    await metrics?.close();
    await tracing.close();
  },
});

log.info({ url: gateway.url }, 'gateway listening');
fatalErrors.logTo(log);
await gateway.prepared();
log.info('gateway accepts sockets');
