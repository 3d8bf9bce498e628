import { setTimeout as pause } from 'node:timers/promises';

/** In milliseconds. The work takes a few milliseconds; the rest is a margin for load. */
export const uniformAnswerMs = 250;

/** Runs the work and responds after a fixed time, so that the response time does not reveal whether an account exists. */
export async function inUniformTime(answerAfterMs: number, work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), pause(answerAfterMs)]);
}
