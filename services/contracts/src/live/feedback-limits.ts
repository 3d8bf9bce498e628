/** Limits of feedback on sessions. */

export const maxFeedbackStars = 5;
export const maxFeedbackCommentLength = 500;
/** Days after the end of a session during which feedback can be given. */
export const feedbackOpenDays = 30;
/** Days during which a person can change their feedback. */
export const feedbackChangeDays = 7;
/** Minimum number of people before speakers see results, to protect anonymity. */
export const minFeedbackResults = 5;
/** Rows of the CSV file of an event. */
export const maxExportedFeedback = 100_000;
/** If no worker was running, no feedback is requested for sessions that ended longer ago. */
export const maxFeedbackRequestAgeHours = 24;

/** Per person. */
export const feedbackRateLimits = {
  feedback: { points: 30, durationS: 60 },
  feedback_export: { points: 60, durationS: 3600 },
} as const;
