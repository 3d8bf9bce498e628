/** Polls of sessions and events: editing, running, voting, results, and their stage walls. */
import * as Type from 'typebox';
import { SeenLines, seenTexts } from '../chat/seen-texts.ts';
import { pollKinds, pollResultsRules, pollStatuses } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { operation } from '../operation.ts';
import { ContentVersion, described, Id, nullable, oneOf, shape, Timestamp, WebAddress } from '../primitives.ts';
import { CanModerate, HasVoted, SessionId } from '../schedule/session-fields.ts';
import { SessionParams } from '../schedule/sessions.ts';
import { scoped } from '../scoped-fields.ts';
import {
  maxExportedPollAnswers,
  maxPollOptionLength,
  maxPollOptions,
  maxPollQuestionLength,
  maxPolls,
  maxPollWordLength,
  maxPollWords,
  minBallotsOpenedTogether,
} from './poll-limits.ts';

const OptionText = Type.String({ minLength: 1, maxLength: maxPollOptionLength, 'x-trim': true });

export const PollDraft = shape({
  kind: oneOf(
    pollKinds,
    'How people answer: one option, several options, a scale from 1 to 5 or from 0 to 10, freely chosen words (a word cloud), or a ranking of the options.',
  ),
  question: Type.String({
    minLength: 1,
    maxLength: maxPollQuestionLength,
    'x-trim': true,
    description: 'Question of the poll, plain text.',
  }),
  options: Type.Array(OptionText, {
    maxItems: maxPollOptions,
    description: 'Options to choose from; empty for scales and word clouds.',
  }),
  choices_max: nullable(
    Type.Integer({
      minimum: 1,
      maximum: maxPollOptions,
      description: 'Maximum number of options that a person can choose, for the kind `SEVERAL`; null for no limit.',
    }),
  ),
  is_anonymous: Type.Boolean({
    description:
      'Whether votes are stored separately from voters, so that nobody can see who chose what. Anonymous votes cannot be changed.',
  }),
  may_change: Type.Boolean({ description: 'Whether people can change their vote while the poll is open.' }),
  results: oneOf(
    pollResultsRules,
    'Who can see the results: everyone immediately, people who have voted, everyone after the end, or only moderators.',
  ),
});
export type PollDraft = Type.Static<typeof PollDraft>;

const seenOpenPoll = {
  seen_open_poll_id: Type.Optional(
    nullable(
      described(
        Id,
        'Id of the open poll that the caller has seen; null if none. If another poll is open, none is opened. Without this field, the open poll is closed in any case.',
      ),
    ),
  ),
} as const;

export const NewPoll = shape({
  ...PollDraft.properties,
  is_open: Type.Optional(
    Type.Boolean({ description: 'Whether to open the poll, which closes the currently open one. Default: false.' }),
  ),
  ...seenOpenPoll,
});
export type NewPoll = Type.Static<typeof NewPoll>;

/** A session with polls, or the event itself. */
export const PollPlace = shape({
  event_id: EventId,
  session_id: nullable(described(SessionId, 'Id of the session; null for a poll of the event itself.')),
});
export type PollPlace = Type.Static<typeof PollPlace>;

/** A poll with the fields that are the same for everyone. */
export const PublicPoll = shape({
  id: Id,
  ...PollPlace.properties,
  ...PollDraft.properties,
  status: oneOf(pollStatuses, 'Status of the poll.'),
  opened_at: nullable(described(Timestamp, 'When the poll was last opened (ISO 8601, UTC); null if it never was.')),
  closed_at: nullable(described(Timestamp, 'When the poll was closed (ISO 8601, UTC); null if it is not closed.')),
});
export type PublicPoll = Type.Static<typeof PublicPoll>;

export const PollResults = shape({
  poll_id: described(Id, 'Id of the poll.'),
  votes: Type.Integer({ description: 'Number of people whose votes have been counted.' }),
  counts: Type.Array(Type.Integer(), {
    description:
      'Number of votes (for a ranking, points) for each option or step of the scale, in their order; empty for word clouds.',
  }),
  words: Type.Array(
    shape({
      word: Type.String({ description: 'Word in its most frequent spelling.' }),
      votes: Type.Integer({ description: 'Number of people who answered with the word.' }),
    }),
    { description: 'Entered words, most frequent first.' },
  ),
});
export type PollResults = Type.Static<typeof PollResults>;

export const PollAnswer = shape({
  choices: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: maxPollOptions }), {
      maxItems: maxPollOptions,
      description:
        'Indexes of the chosen options, from 0 (for a ranking, in order of preference), or the step of a scale. Not for word clouds.',
    }),
  ),
  words: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 2 * maxPollWordLength }), {
      maxItems: 10,
      description: 'Words with which the caller answers. Only for word clouds.',
    }),
  ),
});
export type PollAnswer = Type.Static<typeof PollAnswer>;

export const Poll = shape({
  ...PublicPoll.properties,
  has_voted: HasVoted,
  own_choices: scoped(
    'session:read',
    nullable(
      Type.Array(Type.Integer(), {
        description:
          'Choices of the caller; null if the caller has not voted, for word clouds, and in anonymous polls.',
      }),
    ),
  ),
  own_words: scoped(
    'session:read',
    nullable(
      Type.Array(Type.String(), {
        description: 'Words of the caller; null if the caller has not voted, for other kinds, and in anonymous polls.',
      }),
    ),
  ),
  tally: scoped(
    'session:read',
    nullable(described(PollResults, 'Results of the poll; null if the caller cannot currently see them.')),
  ),
  hidden_words: scoped(
    'production:read',
    Type.Array(Type.String(), {
      description: 'Lowercase words that are hidden from the word cloud; empty unless the caller can moderate.',
    }),
  ),
});
export type Poll = Type.Static<typeof Poll>;

const PollList = shape({
  version: ContentVersion,
  can_moderate: CanModerate,
  polls: Type.Array(Poll, {
    maxItems: maxPolls,
    description: 'Polls: the open poll first, then drafts, then closed polls, newest first.',
  }),
});

const readErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;
const writeErrors = [...readErrors, 'forbidden'] as const;
const PollParams = shape({ poll_id: described(Id, 'Id of the poll.') });

export const ListSessionPolls = operation({
  method: 'GET',
  path: '/sessions/:session_id/polls',
  summary: 'List the polls of a session',
  description:
    'Available to all members of the event. Drafts are returned only to speakers of the session and to members with the role ADMIN, ORGANIZER or MODERATOR. Use the client event `watch_polls` to receive changes.',
  access: 'login',
  token: 'session:read',
  params: SessionParams,
  replies: { 200: PollList },
  errors: readErrors,
});

export const ListEventPolls = operation({
  method: 'GET',
  path: '/events/:event_id/polls',
  summary: 'List the polls of an event',
  description:
    'Available to all members of the event. Returns the polls of the event itself, not those of its sessions. Drafts are returned only to members with the role ADMIN, ORGANIZER or MODERATOR. Use the client event `watch_polls` to receive changes.',
  access: 'login',
  token: 'session:read',
  params: EventParams,
  replies: { 200: PollList },
  errors: readErrors,
});

export const GetPoll = operation({
  method: 'GET',
  path: '/polls/:poll_id',
  summary: 'Get a poll',
  description:
    'Available to all members of the event. A draft is only returned to people who can create polls in the session or event; others receive `not_found`.',
  access: 'login',
  versionOf: 'poll',
  token: 'session:read',
  params: PollParams,
  replies: { 200: Poll },
  errors: readErrors,
});

export const CreateSessionPoll = operation({
  method: 'POST',
  path: '/sessions/:session_id/polls',
  summary: 'Create a poll in a session',
  description: `Available to speakers of the session and to members with the role ADMIN, ORGANIZER or MODERATOR. Unless \`is_open\` is true, the poll is a draft that other members cannot see. Otherwise it is opened, and the open poll of the session is closed. A session can have up to ${maxPolls} polls. Muted people cannot create polls.`,
  access: 'login',
  token: 'poll:write',
  params: SessionParams,
  body: NewPoll,
  replies: { 201: Poll },
  errors: [...writeErrors, 'chat_not_allowed', 'polls_exceeded', 'poll_opened_meanwhile'],
  rateLimits: ['poll'],
  demoRestriction: 'guest',
});

export const CreateEventPoll = operation({
  method: 'POST',
  path: '/events/:event_id/polls',
  summary: 'Create a poll in an event',
  description: `Requires the role ADMIN, ORGANIZER or MODERATOR. Unless \`is_open\` is true, the poll is a draft that other members cannot see. Otherwise it is opened, and the open poll of the event is closed. An event can have up to ${maxPolls} polls besides those of its sessions. Muted people cannot create polls.`,
  access: 'login',
  token: 'poll:write',
  params: EventParams,
  body: NewPoll,
  replies: { 201: Poll },
  errors: [...writeErrors, 'chat_not_allowed', 'polls_exceeded', 'poll_opened_meanwhile'],
  rateLimits: ['poll'],
  demoRestriction: 'guest',
});

export const UpdatePoll = operation({
  method: 'PUT',
  path: '/polls/:poll_id',
  summary: 'Update a draft poll',
  description:
    'Available to the people who can create polls in the session or event. Replaces all fields of a draft; a poll that was opened before cannot be edited.',
  access: 'login',
  versionOf: 'poll',
  token: 'poll:write',
  params: PollParams,
  body: shape({
    ...PollDraft.properties,
    ...seenTexts(['question'], { options: described(SeenLines, PollDraft.properties.options) }),
  }),
  replies: { 200: Poll },
  errors: [...writeErrors, 'chat_not_allowed', 'poll_not_draft', 'text_changed_meanwhile'],
  rateLimits: ['poll'],
  demoRestriction: 'guest',
});

export const DeletePoll = operation({
  method: 'DELETE',
  path: '/polls/:poll_id',
  summary: 'Delete a poll',
  description:
    'Available to the people who can create polls in the session or event. Also deletes the votes, which cannot be undone. If there were any, the deletion is recorded in the moderation log.',
  access: 'login',
  versionOf: 'poll',
  token: 'poll:write',
  params: PollParams,
  replies: { 204: Type.Null() },
  errors: writeErrors,
  demoRestriction: 'guest',
});

export const SetPollStatus = operation({
  method: 'PUT',
  path: '/polls/:poll_id/status',
  summary: 'Open or close a poll',
  description:
    'Available to the people who can create polls in the session or event. At most one poll of a session or event is open: opening another one closes it. A closed poll can be opened again with its votes, and a draft cannot be closed. Setting the current status has no effect.',
  access: 'login',
  versionOf: 'poll',
  token: 'poll:write',
  params: PollParams,
  body: shape({
    status: oneOf(['OPEN', 'CLOSED'] as const, 'Whether to open or close the poll.'),
    ...seenOpenPoll,
  }),
  replies: { 200: Poll },
  errors: [...writeErrors, 'chat_not_allowed', 'poll_step_impossible', 'poll_opened_meanwhile'],
  demoRestriction: 'guest',
});

/** The result of a vote. The counts are sent with the next `poll_results` event. */
export const PollVote = shape({ poll_id: described(Id, 'Id of the poll.'), has_voted: HasVoted });
export type PollVote = Type.Static<typeof PollVote>;

export const voteErrors = ['poll_not_open', 'poll_voted_already', 'poll_word_refused', 'chat_not_allowed'] as const;

export const VoteInPoll = operation({
  method: 'PUT',
  path: '/polls/:poll_id/vote',
  summary: 'Vote in a poll',
  description: `Available to all members of the event. Repeating a vote has no effect, and another vote replaces it if \`may_change\` is true. In an anonymous poll, every additional vote is rejected with \`poll_voted_already\`, and votes are counted only in groups of at least ${minBallotsOpenedTogether}, some of them only when the poll is closed. For a word cloud, people can send up to ${maxPollWords} words unless they are muted; words that violate the moderation rules of the event are rejected. New results are sent as the server event \`poll_results\`.`,
  access: 'login',
  token: 'poll:vote',
  params: PollParams,
  body: PollAnswer,
  replies: { 200: PollVote },
  errors: [...readErrors, ...voteErrors],
  rateLimits: ['poll_vote'],
});

export const SetPollWordVisibility = operation({
  method: 'PUT',
  path: '/polls/:poll_id/words',
  summary: 'Hide or show a word in the word cloud of a poll',
  description:
    'Available to the people who can create polls in the session or event. Case is ignored. Votes for a hidden word are kept and appear again when it is shown. Each change is recorded in the moderation log. Setting the current visibility has no effect.',
  access: 'login',
  token: 'poll:write',
  params: PollParams,
  body: shape({
    word: Type.String({
      minLength: 1,
      maxLength: 2 * maxPollWordLength,
      'x-trim': true,
      description: 'Word in its most frequent spelling.',
    }),
    is_hidden: Type.Boolean({ description: 'Whether to hide the word.' }),
  }),
  replies: { 200: Poll },
  errors: writeErrors,
  demoRestriction: 'guest',
});

export const ExportPoll = operation({
  method: 'GET',
  path: '/polls/:poll_id/export',
  summary: 'Export the results of a poll as CSV',
  description: `Requires the role ADMIN or ORGANIZER. The file has a row for each answer, at most ${maxExportedPollAnswers}, with its number of votes and headings in the language of the caller. It contains no voters. In a word cloud, hidden words are included.`,
  access: 'login',
  params: PollParams,
  produces: 'text/csv',
  replies: { 200: Type.String() },
  errors: writeErrors,
  rateLimits: ['poll_export'],
});

const PollWall = shape({
  token: Type.String({ description: 'Secret token of the stage wall. Anyone who has it can open the wall.' }),
  url: WebAddress,
});

export const CreateSessionPollWall = operation({
  method: 'POST',
  path: '/sessions/:session_id/polls/wall',
  summary: 'Create the stage wall for the polls of a session',
  description:
    'Requires the role ADMIN or ORGANIZER. The stage wall requires no login and shows the open poll, or else the last closed one. Results appear on it only if everyone can see them. The token is returned only once; a new one replaces it, and the previous URL stops working.',
  access: 'login',
  securityLog: 'secret.changed',
  params: SessionParams,
  replies: { 201: PollWall },
  errors: writeErrors,
  demoRestriction: true,
});

export const RemoveSessionPollWall = operation({
  method: 'DELETE',
  path: '/sessions/:session_id/polls/wall',
  summary: 'Remove the stage wall for the polls of a session',
  description:
    'Requires the role ADMIN or ORGANIZER. The URL stops working, and open screens end within a second. Succeeds even if there is no stage wall.',
  access: 'login',
  securityLog: 'secret.changed',
  params: SessionParams,
  replies: { 204: Type.Null() },
  errors: writeErrors,
  demoRestriction: true,
});

export const CreateEventPollWall = operation({
  method: 'POST',
  path: '/events/:event_id/polls/wall',
  summary: 'Create the stage wall for the polls of an event',
  description:
    'Requires the role ADMIN or ORGANIZER. The stage wall requires no login and shows the open poll of the event itself, or else the last closed one. Results appear on it only if everyone can see them. The token is returned only once; a new one replaces it, and the previous URL stops working.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  replies: { 201: PollWall },
  errors: writeErrors,
  demoRestriction: true,
});

export const RemoveEventPollWall = operation({
  method: 'DELETE',
  path: '/events/:event_id/polls/wall',
  summary: 'Remove the stage wall for the polls of an event',
  description:
    'Requires the role ADMIN or ORGANIZER. The URL stops working, and open screens end within a second. Succeeds even if there is no stage wall.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  replies: { 204: Type.Null() },
  errors: writeErrors,
  demoRestriction: true,
});
