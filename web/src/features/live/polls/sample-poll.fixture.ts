/** A poll for unit tests. */
import type { Poll } from '@plenum/contracts/live/polls';

export const samplePoll = (id: number, fields: Partial<Poll> = {}): Poll => ({
  id,
  event_id: 1,
  session_id: 2,
  kind: 'ONE',
  question: 'Which one?',
  options: ['a', 'b'],
  choices_max: null,
  is_anonymous: false,
  may_change: true,
  results: 'LIVE',
  status: 'CLOSED',
  opened_at: null,
  closed_at: null,
  has_voted: false,
  own_choices: null,
  own_words: null,
  tally: null,
  hidden_words: [],
  ...fields,
});
