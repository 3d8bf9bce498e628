/** The gateway process. */
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/deps';
import { createLog } from '@plenum/core/platform/telemetry/log';
import manifest from '../package.json' with { type: 'json' };
import { createGateway } from './gateway.ts';

const config = readConfig();
const log = createLog(config, 'gateway');
const deps = createDeps(config, log);
const gateway = await createGateway(deps, { version: manifest.version });
log.info({ url: gateway.url }, 'gateway listening');

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'gateway stopping');
  // Whatever hangs must not keep an orchestrator waiting.
  setTimeout(() => process.exit(1), config.DRAIN_TIMEOUT_MS).unref();
  await gateway.stop();
  await closeDeps(deps);
  log.info('gateway stopped');
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stop(signal).catch((error: unknown) => {
      log.error({ error: error instanceof Error ? error.message : '' }, 'stopping failed');
      process.exit(1);
    });
  });
}

await gateway.prepared();
log.info('gateway accepts sockets');
