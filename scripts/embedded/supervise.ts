/** Supervises a process: reports a crash and restarts it on the same port. */
import type { Exit, Running } from './processes.ts';

export interface Supervised<T extends Running = Running> {
  readonly name: string;
  /** Returns the current process, or the last one. */
  current(): T;
  stop(): Promise<void>;
}

export interface SuperviseOptions<T extends Running> {
  readonly name: string;
  /** Starts a process and resolves when it is ready. */
  readonly start: () => Promise<T>;
  readonly restart: boolean;
  readonly say: (message: string) => void;
  /** Returns the end of the log, for the message about a crash. */
  readonly lastOutput?: () => string;
}

const delayFirstMs = 500;
const delayMaxMs = 10_000;
/** A process that ran this long resets the delay of restarts. */
const steadyMs = 30_000;

function describeExit(exit: Exit): string {
  if (exit.signal !== null) return `was killed (${exit.signal})`;
  return exit.code === null ? 'ended' : `ended with code ${exit.code}`;
}

/** Starts a process, throws when the first start fails, and then restarts it until stopped. */
export async function supervise<T extends Running>(options: SuperviseOptions<T>): Promise<Supervised<T>> {
  const { name, say } = options;
  let stopping = false;
  let wake: () => void = () => undefined;
  let current = await options.start();
  let starting: Promise<unknown> = Promise.resolve();

  const pause = (delay_ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delay_ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function watch(): Promise<void> {
    let delay_ms = delayFirstMs;
    for (;;) {
      const began = performance.now();
      const exit = await current.exited;
      if (stopping) return;
      const words = options.lastOutput?.() ?? '';
      say(`${name} ${describeExit(exit)} unexpectedly${words === '' ? '' : `:\n${words}`}`);
      if (!options.restart) return;
      if (performance.now() - began > steadyMs) delay_ms = delayFirstMs;
      for (;;) {
        await pause(delay_ms);
        if (stopping) return;
        delay_ms = Math.min(delay_ms * 2, delayMaxMs);
        const attempt = options.start();
        starting = attempt.catch(() => undefined);
        try {
          current = await attempt;
          break;
        } catch (error) {
          say(`${name} did not come back: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      if (!stopping) say(`${name} runs again (process ${current.pid})`);
    }
  }
  const watching = watch();
  return {
    name,
    current: () => current,
    async stop() {
      stopping = true;
      wake();
      await starting;
      if (!current.hasExited()) await current.stop();
      await watching;
    },
  };
}
