/** Limits of the run of show. */

export const cueTitleLengthMax = 120;
/** The responsible person or task. */
export const cueWhoLengthMax = 60;
/** Minutes from the start of the session; cues before it are negative. */
export const cueMinuteMin = -120;
export const cueMinuteMax = 720;
/** Cues of one session. */
export const cuesMax = 50;
/** Short enough to be read at a glance from a few metres. */
export const lecternMessageLengthMax = 80;
/** Sessions of one location and day in a run of show. */
export const runSessionsMax = 200;
export const runCuesMax = runSessionsMax * cuesMax;

export const delayMinutesMin = 1;
export const delayMinutesMax = 120;
/** Minimum length of a break that absorbs a delay. */
export const breakMinMinutes = 5;
/** How long a delay can be undone. */
export const delayUndoMs = 60_000;

/** Per person. */
export const runOfShowRateLimits = {
  run_of_show: { points: 120, durationS: 60 },
} as const;
