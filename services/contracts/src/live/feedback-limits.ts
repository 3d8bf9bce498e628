/** Limits of feedback on sessions. */

export const feedbackStarsMax = 5;
export const feedbackCommentLengthMax = 500;
/** How long after the end of a session feedback can be given. */
export const feedbackOpenDays = 30;
/** How long feedback can be changed. */
export const feedbackChangeDays = 7;
/** The number of people from which speakers see results, so that nobody can be identified. */
export const feedbackResultsMin = 5;
/** Comments per page. */
export const feedbackCommentsPageSize = 50;
/** Lines of the CSV file of an event. */
export const exportedFeedbackMax = 100_000;
/** Sessions that ended longer ago are skipped if no worker was running. */
export const feedbackRequestMaxAgeHours = 24;

/** Per person. */
export const feedbackRateLimits = {
  feedback: { points: 30, durationS: 60 },
  feedback_export: { points: 60, durationS: 3600 },
} as const;
