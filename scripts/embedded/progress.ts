/** Prints the progress of a start with the duration of each step. */

export interface Progress {
  readonly log: (message: string) => void;
  /** Runs a step and prints its duration when it is done. */
  step<T>(name: string, work: () => Promise<T>, describe?: (result: T) => string): Promise<T>;
  /** Name and duration in milliseconds of each completed step. */
  readonly times: readonly (readonly [name: string, ms: number])[];
}

/** @param write receives complete lines without a line ending */
export function createProgress(write: (line: string) => void): Progress {
  const times: (readonly [string, number])[] = [];
  const log = (message: string) => write(`[start] ${message}`);
  return {
    log,
    times,
    async step(name, work, describe) {
      const startMs = performance.now();
      const result = await work();
      const tookMs = performance.now() - startMs;
      times.push([name, tookMs]);
      const detail = describe?.(result) ?? '';
      log(`${name.padEnd(10)} ${(tookMs / 1_000).toFixed(1).padStart(5)} s${detail === '' ? '' : `  ${detail}`}`);
      return result;
    },
  };
}
