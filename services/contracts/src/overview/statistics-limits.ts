/** Limits of statistics. */

/** Minimum number of people in a published figure, to protect anonymity. */
export const statisticsPeopleMin = 5;
/** Icebreakers per event, most successful first. */
export const icebreakerFiguresMax = 10;
/** Lower bounds of the ranges of time spent in a chat room, in minutes. */
export const stayBuckets = [1, 5, 10, 20, 30, 45, 60] as const;
/** Interval of the attendance figures of an event. */
export const presenceStepMinutes = 15;
/** Three weeks. */
export const presencePointsMax = 2_016;
export const sessionMinutesMax = 1_440;
/** Sessions per event. */
export const sessionFiguresMax = 10_000;

/** Per person. */
export const statisticsRateLimits = {
  statistics: { points: 60, durationS: 60 },
  statistics_export: { points: 60, durationS: 3600 },
} as const;
