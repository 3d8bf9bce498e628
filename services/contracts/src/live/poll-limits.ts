/** Limits of polls. */

export const pollQuestionLengthMax = 200;
export const pollOptionsMin = 2;
export const pollOptionsMax = 10;
export const pollRankedOptionsMax = 8;
export const pollOptionLengthMax = 120;
/** Open words per person. */
export const pollWordsMax = 3;
export const pollWordLengthMax = 40;
/** Polls per session, and polls of the event itself. */
export const pollsMax = 100;
/** Words in a word cloud, most frequent first. */
export const pollCloudWordsMax = 60;
/** Rows of the CSV file of a poll. */
export const exportedPollAnswersMax = 10_000;
/** Interval at which a gateway reads polls and publishes their counts. */
export const pollRefreshIntervalMs = 500;
export const pollBoardsPerSocketMax = 5;
/**
 * Minimum number of anonymous ballots that are opened together. Comparing the results before and after then does not
 * reveal the choice of one person.
 */
export const pollBallotsTogetherMin = 5;

/** Per person. */
export const pollRateLimits = {
  poll: { points: 60, durationS: 60 },
  poll_export: { points: 60, durationS: 3600 },
  poll_vote: { points: 30, durationS: 10 },
} as const;
