/** Whether an instant is over. One that is none counts as over: an invalid date must never keep anything open. */
export const hasPassed = (instant: Date, nowMs: number): boolean => !(instant.getTime() > nowMs);
