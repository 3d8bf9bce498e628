/** Descriptions of the fields of polls. */

const shapes = ['PollDraft', 'PublicPoll', 'Poll'] as const;
const inEach = (field: string, text: string): Record<string, string> =>
  Object.fromEntries(shapes.map((shape) => [`${shape}.${field}`, text]));

export const pollFields = {
  ...inEach('question', 'Question of the poll, plain text.'),
  'ModerationEntryPoll.question': 'Question of the poll, plain text.',
  ...inEach('kind', 'How people answer.'),
  ...inEach('is_anonymous', 'Whether votes are stored separately from voters, so that nobody can see who chose what.'),
  poll_id: 'Id of the poll.',
  poll: 'The poll.',
  polls: 'The polls.',
  options: 'Options to choose from; empty for scales and open words.',
  choices_max: 'Maximum number of options that a person can choose in a poll with several choices; null for no limit.',
  may_change: 'Whether people can change their vote while the poll is open.',
  results: 'Who can see the results, and when.',
  opened_at: 'When the poll was last opened (ISO 8601, UTC); null if it never was.',
  closed_at: 'When the poll was closed (ISO 8601, UTC); null if it is not closed.',
  own_choices: 'Choices of the caller; null without a vote, for open words, and in anonymous polls.',
  own_words: 'Words of the caller; null without a vote, in polls of other kinds, and in anonymous polls.',
  tally: 'Results of the poll; null if the caller cannot see them now.',
  'PollResults.counts':
    'Number of votes for each option or step of the scale, in their order; for a ranking, the number of points.',
  'PollResults.words': 'Open words, most frequent first.',
  'PollAnswer.words': 'Open words of the caller.',
  word: 'The word, in its most frequent spelling.',
  hidden_words: 'Words in lower case that are hidden from the word cloud; empty unless the caller is a moderator.',
  choices: 'Indexes of options from 0, in order of preference for a ranking, or the step of a scale.',
  is_hidden: 'Whether the word is hidden from the word cloud.',
  poll_votes: 'Votes of the person in polls that are not anonymous.',
  poll_participations: 'Anonymous polls in which the person voted. The choices are not known.',
} as const;
