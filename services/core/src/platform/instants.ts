/** Whether an instant is over. One that is none counts as over: an invalid date must never keep anything open. */
export const hasPassed = (instant: Date, now_ms: number): boolean => !(instant.getTime() > now_ms);
