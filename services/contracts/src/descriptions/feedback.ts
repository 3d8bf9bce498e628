/** Descriptions of the fields of feedback on sessions. */
export const feedbackFields = {
  stars: 'Rating from 1 (worst) to 5 (best).',
  'FeedbackComment.stars': 'Rating given with the comment; null for speakers.',
  comment: 'Comment of the person; null if there is none.',
  comment_id: 'Id of the comment.',
  'FeedbackResults.comments': 'Comments without their authors, in a random but stable order.',
  'RatedSession.comments': 'Number of comments.',
  is_comment_removed: 'Whether the organizers removed the comment.',
  changeable_until: 'Until when the feedback can be changed (ISO 8601, UTC).',
  'SessionFeedback.closes_at': 'Until when feedback can be given (ISO 8601, UTC); null before the end of the session.',
  can_answer: 'Whether the caller may give feedback. The speakers of the session may not.',
  can_read_results: 'Whether the caller can see the results, as a speaker of the session or an organizer.',
  'SessionFeedback.own': 'Feedback of the caller; null if there is none.',
  answers: 'Number of people who gave feedback.',
  'FeedbackResults.answers': 'Number of people who gave feedback; null for speakers if there are fewer than five.',
  average: 'Average rating, with two decimals; null if nobody gave feedback or the number of people is not shown.',
  'RatedSession.average': 'Average rating, with two decimals.',
  'FeedbackResults.counts':
    'Number of people who gave one star, two stars and so on; empty if the numbers are not shown.',
  'ModerationEntry.feedback':
    'The removed comment on a session, without its author; null for moderators, who cannot read feedback, for other actions, and if the author has left.',
  is_asked: 'Whether people are asked for feedback at the end of a session.',
  session_feedback: 'Feedback of the person on sessions.',
} as const;
