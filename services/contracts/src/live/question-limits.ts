/** Limits of questions in sessions. */

export const questionLengthMax = 500;
export const questionAnswerLengthMax = 2000;
/** Reason for a dismissal. */
export const questionReasonLengthMax = 500;
/** Questions of one person in a session that are neither answered nor dismissed. */
export const questionsOpenMax = 5;
/** Pause between two questions of one person in a session. */
export const questionPauseS = 15;
/** Default time before the start of a session from which questions can be asked: one day. */
export const qaOpensMinutesDefault = 24 * 60;
export const qaOpensMinutesMax = 60 * 24 * 60;
/** Waiting, dismissed and merged questions of the caller in a list of questions. */
export const myQuestionsMax = 50;
/** Lines of the CSV file with the questions of a session. */
export const exportedQuestionsMax = 10_000;
/** Newest questions of a session that are updated live. */
export const questionsFollowedMax = 1000;
/** Interval at which a gateway reads questions, and at which their counts change. */
export const questionRefreshIntervalMs = 500;
/** Votes stored by one statement. */
export const votesPerStatementMax = 500;
export const questionBoardsPerSocketMax = 5;
/** Questions with the most votes on a stage wall while no question is on stage. */
export const wallQuestionsMax = 3;

/** Per person. */
export const questionRateLimits = {
  /** Includes questions that are refused or withdrawn. */
  question: { points: 20, durationS: 60 },
  question_export: { points: 60, durationS: 3600 },
  question_vote: { points: 60, durationS: 10 },
} as const;
