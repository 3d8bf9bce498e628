/** Limits of the run of show. */

export const maxCueTitleLength = 120;
/** Length of the name of the responsible person or team. */
export const maxCueWhoLength = 60;
/** Minutes after the start of the session; negative before the start. */
export const minCueMinute = -120;
export const maxCueMinute = 720;
/** Cues per session. */
export const maxCues = 50;
/** Short enough to be read at a glance from a few meters away. */
export const maxLecternMessageLength = 80;
/** Sessions in a run of show. */
export const maxRunSessions = 200;
export const maxRunCues = maxRunSessions * maxCues;

export const minDelayMinutes = 1;
export const maxDelayMinutes = 120;
/** Minimum length of a break that absorbs a delay. */
export const minBreakMinutes = 5;
/** Period in which a delay can be undone. */
export const delayUndoMs = 60_000;

/** Per person. */
export const runOfShowRateLimits = {
  run_of_show: { points: 120, durationS: 60 },
} as const;
