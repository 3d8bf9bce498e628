/** Limits of the run of show. */

export const cueTitleLengthMax = 120;
/** Length of the name of the responsible person or team. */
export const cueWhoLengthMax = 60;
/** Minutes after the start of the session; negative before the start. */
export const cueMinuteMin = -120;
export const cueMinuteMax = 720;
/** Cues per session. */
export const cuesMax = 50;
/** Short enough to be read at a glance from a few meters away. */
export const lecternMessageLengthMax = 80;
/** Sessions in a run of show. */
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
