import { setTimeout as pause } from 'node:timers/promises';
import { timeouts } from '../services/timeouts.ts';

const pollIntervalMs = 20;

/** Waits until a condition holds; fails with its name after a timeout. */
export async function waitForCondition(
  description: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number = timeouts.condition,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Timed out waiting: ${description}.`);
    await pause(pollIntervalMs);
  }
}
