/** Graceful shutdown of a process within a time limit. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './telemetry/log.ts';

interface Options {
  readonly log: Log;
  /** Makes the process report that it is not ready. It continues to serve requests. */
  readonly leave: () => void;
  /** Time for load balancers to react before anything is closed. */
  readonly delay_ms: number;
  /** Maximum duration of `stop`. Shortly after that, the process exits in any case. */
  readonly drainTimeoutMs: number;
  /** Completes the current work and closes all connections. */
  readonly stop: () => Promise<void>;
}

/** Additional time for closing connections after the work is completed or returned. */
const closingMs = 5_000;
/** Terminal and parent process may both deliver the same Ctrl-C. Only a later signal is a second Ctrl-C. */
const sameSignalMs = 1_000;
const interruptedExitCode = 130;

/**
 * Shuts down the process on SIGTERM or SIGINT: calls `leave`, continues to serve for `delay_ms`, and then calls `stop`. Exits
 * with 0 if `stop` succeeds, and with 1 if it fails or times out. A second Ctrl-C exits immediately. A second SIGTERM is
 * ignored, because process supervisors may repeat it.
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
      log.warn('exiting immediately');
      process.exit(interruptedExitCode);
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, handle);
}
