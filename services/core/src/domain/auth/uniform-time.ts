import { setTimeout as pause } from 'node:timers/promises';

const answerAfterMs = 250;

/**
 * Runs the work and responds after a fixed time, so that the response time does not reveal whether an account exists.
 * The work takes a few milliseconds; the fixed time has a margin for load.
 */
export async function inUniformTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), pause(answerAfterMs)]);
}
