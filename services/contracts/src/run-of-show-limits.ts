/** Limits of running the day. */

export const cueTitleLengthMax = 120;
/** Who does it: a name or a task, as the crew calls it. */
export const cueWhoLengthMax = 60;
/** Minutes from the start of the session; cues before it are negative. */
export const cueMinuteMin = -120;
export const cueMinuteMax = 720;
/** Cues of one session. */
export const cuesMax = 50;
/** Read at a glance, from some metres. */
export const lecternMessageLengthMax = 80;
/** Sessions of one location and day in a run of show. */
export const runSessionsMax = 200;
/** Cues in a run of show. */
export const runCuesMax = runSessionsMax * cuesMax;

/** Minutes by which a location runs late, at once; more than that is a new plan. */
export const delayMinutesMin = 1;
export const delayMinutesMax = 120;
/** A break that absorbs a delay keeps so much. */
export const breakKeptMinutes = 5;
/** How long a delay can be taken back. */
export const delayUndoMs = 60_000;

/** Attempts by one person. */
export const runOfShowRateLimits = {
  run_of_show: { points: 120, durationS: 60 },
} as const;
