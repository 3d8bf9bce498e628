/** Limits of what organizers and speakers learn from counts. */

/** What fewer people did is not shown, so that nobody recognizes a person in it. */
export const statisticsShownMin = 5;
/** First messages that worked, the best. */
export const icebreakerFiguresMax = 10;
/** How long people stayed is counted by these minutes and more, up to the next. */
export const stayBuckets = [1, 5, 10, 20, 30, 45, 60] as const;
/** People in the chats of all sessions of an event together are told for each quarter of an hour. */
export const presenceStepMinutes = 15;
/** Three weeks without a pause. */
export const presencePointsMax = 2_016;
/** Minutes of one session. */
export const sessionMinutesMax = 1_440;
/** Sessions of an event; one has 10,000 at most. */
export const sessionFiguresMax = 10_000;

/** Attempts by one person. */
export const statisticsRateLimits = {
  statistics: { points: 60, durationS: 60 },
  statistics_export: { points: 60, durationS: 3600 },
} as const;
