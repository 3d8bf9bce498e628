/** Limits of feedback on sessions. */

export const feedbackStarsMax = 5;
export const feedbackCommentLengthMax = 500;
/** After the end of a session its first answers are taken for so long. */
export const feedbackOpenDays = 30;
/** An answer can be changed for so long after it was given. */
export const feedbackChangeDays = 7;
/** Speakers see nothing of fewer answers, so that nobody recognizes a person in them. */
export const feedbackShownMin = 5;
/** Comments on one page. */
export const feedbackCommentsPageSize = 50;
/** Lines of the CSV file of an event. */
export const exportedFeedbackMax = 100_000;
/** A session that ended longer ago is not asked about any more, when no worker ran until then. */
export const feedbackAskedHours = 24;

/** Attempts by one person. */
export const feedbackRateLimits = {
  feedback: { points: 30, durationS: 60 },
  feedback_export: { points: 60, durationS: 3600 },
} as const;
