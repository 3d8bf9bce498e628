/** Limits of questions in sessions. */

export const questionLengthMax = 500;
export const questionAnswerLengthMax = 2000;
/** Why a question was dismissed, to its author. */
export const questionReasonLengthMax = 500;
/** Questions of one person in a session that are neither answered nor dismissed. */
export const questionsOpenMax = 5;
/** Between two questions of one person in a session. */
export const questionPauseS = 15;
/** How long before its start questions about a session can be asked, unless the event says otherwise: a day. */
export const qaOpensMinutesDefault = 24 * 60;
export const qaOpensMinutesMax = 60 * 24 * 60;
/** Waiting, dismissed and merged questions of the reader beside a list of questions. */
export const ownQuestionsMax = 50;
/** Lines of the CSV file with the questions of a session. */
export const exportedQuestionsMax = 10_000;
/** Questions of a session that are followed live, the newest. */
export const questionsFollowedMax = 1000;
/** Between two looks of a gateway at the questions that its people follow: their counts change at most twice a second. */
export const questionLookIntervalMs = 500;
/** Votes that are stored by one statement. */
export const votesPerStatementMax = 500;
/** Sessions whose questions one socket follows. */
export const questionBoardsPerSocketMax = 5;
/** The questions with most votes on a wall while none is on stage. */
export const wallQuestionsMax = 3;

/** Attempts by one person. */
export const questionRateLimits = {
  /** Also those that are refused or withdrawn. */
  question: { points: 20, durationS: 60 },
  question_export: { points: 60, durationS: 3600 },
  question_vote: { points: 60, durationS: 10 },
} as const;
