/** Descriptions of the fields of polls. */

const shapes = ['PollDraft', 'PublicPoll', 'Poll'] as const;
const inEach = (field: string, text: string): Record<string, string> =>
  Object.fromEntries(shapes.map((shape) => [`${shape}.${field}`, text]));

export const pollFields = {
  ...inEach('question', 'What is asked, plain text.'),
  'ModerationEntryPoll.question': 'What is asked, plain text.',
  ...inEach('kind', 'How people answer.'),
  ...inEach(
    'is_anonymous',
    'Whether what was chosen is stored apart from who took part, so that nobody can tell who chose what.',
  ),
  poll_id: 'Id of the poll.',
  poll: 'The poll.',
  polls: 'Polls.',
  options: 'The answers to choose from; empty for scales and open words.',
  choices_max: 'How many options one person chooses at most, in a poll of several choices; null for all of them.',
  may_change: 'Whether people may change their vote while the poll is open.',
  results: 'Who sees the results, and from when on.',
  opened_at: 'When the poll was opened last (ISO 8601, UTC); null before.',
  closed_at: 'When the poll was closed (ISO 8601, UTC); null while it is not.',
  own_choices: 'What the caller has chosen; null without a vote, for open words and in anonymous polls.',
  own_words: 'The words of the caller; null without a vote, in polls of other kinds and in anonymous ones.',
  tally: 'The counted votes; null while the caller may not see them.',
  'PollResults.counts': 'Votes for each option, or for each step of the scale, in their order; points in a ranking.',
  'PollResults.words': 'Open words, the most frequent first.',
  'PollAnswer.words': 'Open words of the caller.',
  word: 'The word, as most people write it.',
  hidden_words: 'Words in lower case that moderators took from the cloud; empty for everybody else.',
  choices: 'Numbers of options from 0, in order of preference in a ranking, or the step of a scale.',
  is_hidden: 'Whether the word is kept from the cloud.',
  poll_votes: 'Votes of the person in polls that are not anonymous.',
  poll_participations: 'Anonymous polls in which the person took part; what they chose is not known.',
} as const;
