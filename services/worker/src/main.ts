/** The worker process. */
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/deps';
import { stopOnSignals } from '@plenum/core/platform/stop-on-signals';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { createWorker } from './worker.ts';

const config = readConfig();
const log = createLog(config, 'worker');
const deps = createDeps(config, log);
// A rejection that a library forgot must not end the process: its jobs would go down with it.
process.on('unhandledRejection', (error) => {
  log.error({ error: error instanceof Error ? error.message : '' }, 'unhandled rejection');
});
const worker = await createWorker(deps);
log.info({ url: worker.url }, 'worker started');

stopOnSignals({
  log,
  leave: () => worker.leave(),
  // Nobody sends a worker anything that a balancer would have to turn away.
  delay_ms: 0,
  drain_timeout_ms: config.DRAIN_TIMEOUT_MS,
  async stop() {
    await worker.stop();
    await closeDeps(deps);
  },
});
