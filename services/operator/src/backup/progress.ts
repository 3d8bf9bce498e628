/** The output of the steps of `plenum backup` and `plenum restore`. */
import { print, printError } from '../command.ts';
import { StepFailed } from './step-failed.ts';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const units = ['B', 'kB', 'MB', 'GB', 'TB'];
const decimalPlaces = (value: number): number => (value < 10 ? 1 : 0);

export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${value.toFixed(power === 0 ? 0 : decimalPlaces(value))} ${units[power]}`;
}

/** Runs a step, and prints one line with its result and its duration. */
export async function step<T>(name: string, work: () => Promise<readonly [result: T, text: string]>): Promise<T> {
  const startMs = performance.now();
  const [result, text] = await work();
  print(`${name}: ${text} (${((performance.now() - startMs) / 1_000).toFixed(1)} s)`);
  return result;
}

/** Runs a command whose steps can fail. A request to stop the process aborts the signal, so that steps can be undone. */
export async function runSteps(work: (signal: AbortSignal) => Promise<void>): Promise<number> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const name of stopSignals) process.once(name, stop);
  try {
    await work(controller.signal);
    return 0;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    printError(error.message);
    return 1;
  } finally {
    for (const name of stopSignals) process.off(name, stop);
  }
}
