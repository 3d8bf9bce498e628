import { setTimeout as pause } from 'node:timers/promises';

/** The work takes a few milliseconds; the rest is a margin for load. */
export const uniformResponseMs = 250;

/** Runs the work and resolves after a fixed time, so the response time does not reveal whether an account exists. */
export async function inUniformTime(durationMs: number, work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), pause(durationMs)]);
}
