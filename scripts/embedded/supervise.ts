/** Supervises a process: reports crashes and optionally restarts it. */
import type { Exit, Running } from './processes.ts';

export interface Supervised<T extends Running = Running> {
  readonly name: string;
  /** Returns the running process or, between restarts, the one that exited. */
  current(): T;
  stop(): Promise<void>;
}

export interface SuperviseOptions<T extends Running> {
  readonly name: string;
  /** Starts a process and resolves when it is ready. */
  readonly start: () => Promise<T>;
  readonly restart: boolean;
  readonly log: (message: string) => void;
  /** Returns the end of the log for the crash report. */
  readonly lastOutput?: () => string;
}

const minDelayMs = 500;
const maxDelayMs = 10_000;
/** After this uptime, the restart delay is reset. */
const stableAfterMs = 30_000;

function describeExit(exit: Exit): string {
  if (exit.signal !== null) return `was killed (${exit.signal})`;
  return exit.code === null ? 'exited' : `exited with code ${exit.code}`;
}

/** Starts a process and, with `restart`, restarts it whenever it exits, until `stop` is called. Rejects if the first start fails. */
export async function supervise<T extends Running>(options: SuperviseOptions<T>): Promise<Supervised<T>> {
  const { name, log } = options;
  let stopping = false;
  let wake: () => void = () => undefined;
  let current = await options.start();
  let starting: Promise<unknown> = Promise.resolve();

  const pause = (delayMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function watch(): Promise<void> {
    let delayMs = minDelayMs;
    for (;;) {
      const startMs = performance.now();
      const exit = await current.exited;
      if (stopping) return;
      const output = options.lastOutput?.() ?? '';
      log(`${name} ${describeExit(exit)} unexpectedly${output === '' ? '' : `:\n${output}`}`);
      if (!options.restart) return;
      if (performance.now() - startMs > stableAfterMs) delayMs = minDelayMs;
      for (;;) {
        await pause(delayMs);
        if (stopping) return;
        delayMs = Math.min(delayMs * 2, maxDelayMs);
        const attempt = options.start();
        starting = attempt.catch(() => undefined);
        try {
          current = await attempt;
          break;
        } catch (error) {
          log(`${name} could not be restarted: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      if (!stopping) log(`${name} was restarted (process ${current.pid})`);
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
