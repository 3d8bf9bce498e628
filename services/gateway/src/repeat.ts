/** Periodic tasks that never overlap. */

export interface Repetition {
  /** Settles when the current run has ended; no further run starts. */
  stop(): Promise<void>;
}

/**
 * Runs `work` every `intervalMs`, measured from the end of a run to the start of the next. A failed run is reported to
 * `onFailure` and does not end the repetition.
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
