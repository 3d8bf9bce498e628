/** How every process ends: once, in order, and never later than promised. */
import type { Log } from './telemetry/log.ts';

interface Ending {
  readonly log: Log;
  /** How long `stop` takes at most; a little later the process ends whatever still hangs. */
  readonly drain_timeout_ms: number;
  /** Finishes what is under way and lets go of every connection. */
  readonly stop: () => Promise<void>;
}

/** For letting go of connections after the work has ended or was handed back. */
const closing_ms = 2_000;

/** Runs `stop` at SIGTERM or SIGINT and ends the process: with 0 when it finished, with 1 when it failed or hung. */
export function stopOnSignals({ log, drain_timeout_ms, stop }: Ending): void {
  let is_stopping = false;
  const end = async (signal: string): Promise<void> => {
    if (is_stopping) return;
    is_stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.warn('did not finish in time');
      process.exit(1);
    }, drain_timeout_ms + closing_ms).unref();
    try {
      await stop();
      log.info('stopped');
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
}
