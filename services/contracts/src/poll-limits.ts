/** Limits of polls. */

export const pollQuestionLengthMax = 200;
export const pollOptionsMin = 2;
export const pollOptionsMax = 10;
export const pollRankedOptionsMax = 8;
export const pollOptionLengthMax = 120;
/** Open words of one person. */
export const pollWordsMax = 3;
export const pollWordLengthMax = 40;
/** Polls of one session, and of the event itself. */
export const pollsMax = 100;
/** Words that a cloud shows, the most frequent. */
export const pollCloudWordsMax = 60;
/** Lines of the CSV file of a poll. */
export const exportedPollAnswersMax = 10_000;
/** Between two looks of a gateway at the polls that its people follow: counts change at most twice a second. */
export const pollLookIntervalMs = 500;
/** Sessions and events whose polls one socket follows. */
export const pollBoardsPerSocketMax = 5;
/**
 * Anonymous ballots that are opened together at least: whoever compares the counts before and after learns what so many
 * people chose together, not what one of them chose.
 */
export const pollBallotsTogetherMin = 5;

/** Attempts by one person. */
export const pollRateLimits = {
  poll: { points: 60, durationS: 60 },
  poll_export: { points: 60, durationS: 3600 },
  poll_vote: { points: 30, durationS: 10 },
} as const;
