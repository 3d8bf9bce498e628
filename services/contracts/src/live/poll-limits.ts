/** Limits of polls. */

export const maxPollQuestionLength = 200;
export const minPollOptions = 2;
export const maxPollOptions = 10;
export const maxPollRankedOptions = 8;
export const maxPollOptionLength = 120;
/** Open words per person. */
export const maxPollWords = 3;
export const maxPollWordLength = 40;
/** Polls per session, and polls of the event itself. */
export const maxPolls = 100;
/** Words in a word cloud, most frequent first. */
export const maxPollCloudWords = 60;
/** Rows of the CSV file of a poll. */
export const maxExportedPollAnswers = 10_000;
/** Interval at which a gateway reads polls and publishes their counts. */
export const pollRefreshIntervalMs = 500;
export const maxPollBoardsPerSocket = 5;
/**
 * Minimum number of anonymous ballots that are opened together. Comparing the results before and after then does not
 * reveal the choice of one person.
 */
export const minBallotsOpenedTogether = 5;

/** Per person. */
export const pollRateLimits = {
  poll: { points: 60, durationS: 60 },
  poll_export: { points: 60, durationS: 3600 },
  poll_vote: { points: 30, durationS: 10 },
} as const;
