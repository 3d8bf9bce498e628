import { setTimeout as pause } from 'node:timers/promises';

/** Lets time pass for the duration of a fault, or at the rate of posting; it never waits for a condition. */
export const passTime = (ms: number): Promise<void> => pause(ms);
