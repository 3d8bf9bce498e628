/** Limits of polls. */

export const pollQuestionLengthMax = 200;
export const pollOptionsMin = 2;
export const pollOptionsMax = 10;
export const pollRankedOptionsMax = 8;
export const pollOptionLengthMax = 120;
/** Open words of one person. */
export const pollWordsMax = 3;
export const pollWordLengthMax = 40;
/** Polls of one session, or of the event itself. */
export const pollsMax = 100;
/** Most frequent words in a word cloud. */
export const pollCloudWordsMax = 60;
/** Lines of the CSV file of a poll. */
export const exportedPollAnswersMax = 10_000;
/** Interval at which a gateway reads polls, and at which their counts change. */
export const pollRefreshIntervalMs = 500;
export const pollBoardsPerSocketMax = 5;
/**
 * Minimum number of anonymous ballots that are opened together, so that comparing the results before and after does not
 * reveal the choice of one person.
 */
export const pollBallotsTogetherMin = 5;

/** Per person. */
export const pollRateLimits = {
  poll: { points: 60, durationS: 60 },
  poll_export: { points: 60, durationS: 3600 },
  poll_vote: { points: 30, durationS: 10 },
} as const;
