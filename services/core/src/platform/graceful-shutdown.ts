/** The graceful shutdown of every process: once, in order, and within a time limit. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './telemetry/log.ts';

interface Options {
  readonly log: Log;
  /** Makes the process report that it is not ready; it continues to serve requests. */
  readonly leave: () => void;
  /** Time for load balancers to notice before anything is closed. */
  readonly delay_ms: number;
  /** Longest duration of `stop`; shortly after it the process exits, even if something hangs. */
  readonly drainTimeoutMs: number;
  /** Completes the work in progress and closes all connections. */
  readonly stop: () => Promise<void>;
}

/** For closing connections after the work was completed or handed back. */
const closingMs = 5_000;
/** A terminal and a parent process may both deliver one Ctrl-C; only a later one is a second Ctrl-C. */
const sameSignalMs = 1_000;
const interruptedExitCode = 130;

/**
 * Shuts the process down at SIGTERM or SIGINT: calls `leave`, serves for another `delay_ms`, then calls `stop`. Exits
 * with 0 when `stop` succeeded and with 1 when it failed or hung. A second Ctrl-C exits immediately. A second SIGTERM
 * is ignored, because process supervisors may repeat it.
 */
export function shutDownOnSignals({ log, leave, delay_ms, drainTimeoutMs, stop }: Options): void {
  let stoppingSinceMs: number | null = null;

  async function end(signal: string): Promise<void> {
    log.info({ signal }, 'stopping');
    setTimeout(
      () => {
        log.warn('shutdown timed out');
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
      log.error({ err: error }, 'shutdown failed');
      process.exit(1);
    }
  }

  function handle(signal: NodeJS.Signals): void {
    if (stoppingSinceMs === null) {
      stoppingSinceMs = performance.now();
      void end(signal);
    } else if (signal === 'SIGINT' && performance.now() - stoppingSinceMs > sameSignalMs) {
      log.warn('exiting at once');
      process.exit(interruptedExitCode);
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, handle);
}
