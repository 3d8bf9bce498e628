/** Limits of questions in sessions. */

export const questionLengthMax = 500;
export const questionAnswerLengthMax = 2000;
export const questionReasonLengthMax = 500;
/** Open questions of one person in a session. */
export const questionsOpenMax = 5;
/** Minimum time between two questions of one person in a session. */
export const questionPauseS = 15;
/** Questions can be asked from this time before the start of a session. */
export const qaOpensMinutesDefault = 24 * 60;
export const qaOpensMinutesMax = 60 * 24 * 60;
/** Waiting, dismissed and merged questions of the caller that are included in the list of questions. */
export const myQuestionsMax = 50;
/** Rows of the CSV file of a session. */
export const exportedQuestionsMax = 10_000;
/** Newest questions of a session that receive live updates. */
export const questionsFollowedMax = 1000;
/** Interval at which a gateway reads questions and publishes their votes. */
export const questionRefreshIntervalMs = 500;
/** Votes stored by one statement. */
export const votesPerStatementMax = 500;
export const questionBoardsPerSocketMax = 5;
/** Questions on a stage wall while no question is on stage, most votes first. */
export const wallQuestionsMax = 3;

/** Per person. */
export const questionRateLimits = {
  /** Includes rejected and withdrawn questions. */
  question: { points: 20, durationS: 60 },
  question_export: { points: 60, durationS: 3600 },
  question_vote: { points: 60, durationS: 10 },
} as const;
