/** Periodic tasks that never overlap. */

export interface Repetition {
  /** Settles when the current run has ended. No further run is started. */
  stop(): Promise<void>;
}

/**
 * Runs `work` repeatedly, with a pause of `intervalMs` after each run. Failures are passed to `onFailure` and do not stop
 * the repetition.
 */
export function repeat(intervalMs: number, work: () => Promise<void>, onFailure: (error: unknown) => void): Repetition {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(start, intervalMs);

  async function round(): Promise<void> {
    try {
      await work();
    } catch (error) {
      onFailure(error);
    }
    if (!stopped) timer = setTimeout(start, intervalMs);
  }

  function start(): void {
    running = round();
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
