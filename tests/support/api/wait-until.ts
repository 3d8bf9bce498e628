import { setTimeout as pause } from 'node:timers/promises';

const look_every_ms = 20;

/** Waits until a condition holds; fails with its name when it does not within the time. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  timeout_ms = 10_000,
): Promise<void> {
  const deadline = performance.now() + timeout_ms;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${what}.`);
    await pause(look_every_ms);
  }
}
