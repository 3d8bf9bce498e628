/** How every process ends: once, in order, and never later than promised. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './telemetry/log.ts';

interface Ending {
  readonly log: Log;
  /** Says that the process is not ready any more; it goes on serving what still comes. */
  readonly leave: () => void;
  /** How long balancers have to notice before anything is closed. */
  readonly delay_ms: number;
  /** How long `stop` takes at most; a little later the process ends whatever still hangs. */
  readonly drainTimeoutMs: number;
  /** Finishes what is under way and lets go of every connection. */
  readonly stop: () => Promise<void>;
}

/** For letting go of connections after the work has ended or was handed back. */
const closingMs = 5_000;
/** A terminal and a parent may both deliver one Ctrl-C; only a later one means impatience. */
const sameSignalMs = 1_000;
const interruptedExitCode = 130;

/**
 * At SIGTERM or SIGINT: not ready, then `delay_ms` in which all goes on, then `stop`. Ends the process with 0 when that
 * finished, with 1 when it failed or hung. A second Ctrl-C ends it at once; a second SIGTERM changes nothing, because
 * those who supervise processes repeat theirs without meaning anything by it.
 */
export function stopOnSignals({ log, leave, delay_ms, drainTimeoutMs, stop }: Ending): void {
  let stoppingSinceMs: number | null = null;

  async function end(signal: string): Promise<void> {
    log.info({ signal }, 'stopping');
    setTimeout(
      () => {
        log.warn('did not finish in time');
        process.exit(1);
      },
      delay_ms + drainTimeoutMs + closingMs,
    ).unref();
    try {
      leave();
      if (delay_ms > 0) await pause(delay_ms);
      await stop();
      log.info('stopped');
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  }

  function obey(signal: NodeJS.Signals): void {
    if (stoppingSinceMs === null) {
      stoppingSinceMs = performance.now();
      void end(signal);
    } else if (signal === 'SIGINT' && performance.now() - stoppingSinceMs > sameSignalMs) {
      log.warn('stopping at once');
      process.exit(interruptedExitCode);
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, obey);
}
