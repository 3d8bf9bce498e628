import { setTimeout as pause } from 'node:timers/promises';
import { timeouts } from '../services/timeouts.ts';

const lookEveryMs = 20;

/** Waits until a condition holds; fails with its name after a timeout. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs: number = timeouts.condition,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${what}.`);
    await pause(lookEveryMs);
  }
}
