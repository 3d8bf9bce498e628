/** The worker process. */
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/deps';
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

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'worker stopping');
  await worker.stop();
  await closeDeps(deps);
  log.info('worker stopped');
  // Work that did not end in time was handed back; nothing may keep the process alive for it.
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
