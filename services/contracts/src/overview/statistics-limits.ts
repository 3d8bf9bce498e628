/** Limits of statistics. */

/** Minimum number of people in a published figure, to protect anonymity. */
export const minStatisticsPeople = 5;
/** Icebreakers per event, most successful first. */
export const maxIcebreakerFigures = 10;
/** Lower bounds of the ranges of time spent in a chat room, in minutes. */
export const stayBuckets = [1, 5, 10, 20, 30, 45, 60] as const;
/** Interval of the attendance figures of an event. */
export const presenceStepMinutes = 15;
/** Three weeks. */
export const maxPresencePoints = 2_016;
export const maxSessionMinutes = 1_440;
/** Sessions per event. */
export const maxSessionFigures = 10_000;

/** Per person. */
export const statisticsRateLimits = {
  statistics: { points: 60, durationS: 60 },
  statistics_export: { points: 60, durationS: 3600 },
} as const;
