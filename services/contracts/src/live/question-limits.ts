/** Limits of questions in sessions. */

export const maxQuestionLength = 500;
export const maxQuestionAnswerLength = 2000;
export const maxQuestionReasonLength = 500;
/** Open questions of one person in a session. */
export const maxOpenQuestions = 5;
/** Minimum time between two questions of one person in a session. */
export const questionPauseS = 15;
/** Questions can be asked from this time before the start of a session. */
export const defaultQaOpensMinutes = 24 * 60;
export const maxQaOpensMinutes = 60 * 24 * 60;
/** Waiting, dismissed and merged questions of the caller that are included in the list of questions. */
export const maxMyQuestions = 50;
/** The list of questions that a session page loads first. */
export const firstQuestions = { view: 'OPEN', sort: 'VOTES' } as const;
/** Rows of the CSV file of a session. */
export const maxExportedQuestions = 10_000;
/** Newest questions of a session that receive live updates. */
export const maxLiveQuestions = 1000;
/** Interval at which a gateway reads questions and publishes their votes. */
export const questionRefreshIntervalMs = 500;
/** Votes stored by one statement. */
export const maxVotesPerStatement = 500;
export const maxQuestionBoardsPerSocket = 5;
/** Questions on a stage wall while no question is on stage, most votes first. */
export const maxWallQuestions = 3;

/** Per person. */
export const questionRateLimits = {
  /** Includes rejected and withdrawn questions. */
  question: { points: 20, durationS: 60 },
  question_export: { points: 60, durationS: 3600 },
  question_vote: { points: 60, durationS: 10 },
} as const;
