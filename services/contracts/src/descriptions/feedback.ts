/** Descriptions of the fields of feedback on sessions. */
export const feedbackFields = {
  stars: 'From 1, the worst, to 5.',
  'FeedbackComment.stars': 'Stars of the same answer; null for speakers.',
  comment: 'What the person wrote; null for nothing.',
  comment_id: 'Id of the comment.',
  'FeedbackResults.comments': 'Comments without their authors, in a random order that stays.',
  'RatedSession.comments': 'Answers with a comment.',
  is_comment_removed: 'Whether the organizers have removed the comment.',
  changeable_until: 'Until when the answer can be changed (ISO 8601, UTC).',
  'SessionFeedback.closes_at':
    'Until when first answers are taken (ISO 8601, UTC); null before the end of the session.',
  can_answer: 'Whether the caller may answer: everybody but the speakers of the session.',
  can_read_results: 'Whether the caller sees the results: the speakers of the session, and organizers.',
  'SessionFeedback.own': 'The answer of the caller; null without one.',
  answers: 'How many people have answered.',
  'FeedbackResults.answers': 'How many people have answered; null for speakers while there are fewer than five.',
  average: 'Average of the stars, with two decimals; null where nobody has answered, and where answers are not shown.',
  'RatedSession.average': 'Average of the stars, with two decimals.',
  'FeedbackResults.counts': 'How many people gave one star, two, and so on; empty where they are not shown.',
  'ModerationEntry.feedback':
    'The removed comment on a session, without its author; null for moderators, who do not read feedback, and when the entry is about something else, or the author is gone.',
  is_asked: 'Whether people are asked for feedback when a session is over.',
  session_feedback: 'What the person answered about sessions.',
} as const;
