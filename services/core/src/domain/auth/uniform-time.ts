import { setTimeout as pause } from 'node:timers/promises';

const answerAfterMs = 250;

/**
 * Does the work and answers after a fixed time, so that nobody can tell by the clock whether an account exists. The
 * work takes a few milliseconds; the time is generous so that it hides them under load too.
 */
export async function inUniformTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), pause(answerAfterMs)]);
}
