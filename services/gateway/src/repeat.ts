/** Work that comes again and again, never twice at the same time. */

export interface Repetition {
  /** Settles when the running round has ended; none begins after it. */
  stop(): Promise<void>;
}

/**
 * Runs `work` every `intervalMs`, counted from the end of a round to the begin of the next. A round that fails is
 * told to `onFailure` and does not end the repetition.
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
