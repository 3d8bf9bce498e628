/** A question for unit tests. */
import type { Question } from '@plenum/contracts/live/questions';

export const sampleQuestion = (id: number, votes = 0, more: Partial<Question> = {}): Question => ({
  id,
  session_id: 1,
  text: `${id}?`,
  is_anonymous: false,
  author: null,
  status: 'OPEN',
  votes,
  created_at: '2031-01-01T00:00:00.000Z',
  answered_at: null,
  answer: null,
  reason: null,
  merged_into_id: null,
  message: null,
  is_own: false,
  has_voted: false,
  ...more,
});
