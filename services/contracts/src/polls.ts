/** Polls of sessions and of events: writing and running them, voting, results, and the stage wall that shows them. */
import * as Type from 'typebox';
import { pollKinds, pollResultsRules, pollStatuses } from './enums.ts';
import { EventParams } from './events.ts';
import { operation } from './operation.ts';
import { pollOptionLengthMax, pollOptionsMax, pollQuestionLengthMax, pollWordLengthMax } from './poll-limits.ts';
import { Id, nullable, oneOf, shape, Timestamp } from './primitives.ts';
import { SeenLines, seenTexts } from './seen-texts.ts';
import { SessionParams } from './sessions.ts';

const OptionText = Type.String({ minLength: 1, maxLength: pollOptionLengthMax, 'x-trim': true });

/** The fields of a draft. */
export const PollDraft = shape({
  kind: oneOf(pollKinds),
  question: Type.String({ minLength: 1, maxLength: pollQuestionLengthMax, 'x-trim': true }),
  options: Type.Array(OptionText, { maxItems: pollOptionsMax }),
  choices_max: nullable(Type.Integer({ minimum: 1, maximum: pollOptionsMax })),
  /** Stores voters separately from votes. Such a vote cannot be changed. */
  is_anonymous: Type.Boolean(),
  may_change: Type.Boolean(),
  results: oneOf(pollResultsRules),
});
export type PollDraft = Type.Static<typeof PollDraft>;

/** A poll with the fields that are the same for everyone. */
export const PublicPoll = shape({
  id: Id,
  event_id: Id,
  /** Null for a poll of the event. */
  session_id: nullable(Id),
  ...PollDraft.properties,
  status: oneOf(pollStatuses),
  opened_at: nullable(Timestamp),
  closed_at: nullable(Timestamp),
});
export type PublicPoll = Type.Static<typeof PublicPoll>;

/** Counted votes. */
export const PollResults = shape({
  poll_id: Id,
  /** People whose votes are counted. */
  votes: Type.Integer(),
  /** Empty for open words. */
  counts: Type.Array(Type.Integer()),
  words: Type.Array(shape({ word: Type.String(), votes: Type.Integer() })),
});
export type PollResults = Type.Static<typeof PollResults>;

/** `words` for open words, otherwise `choices`. */
export const PollAnswer = shape({
  choices: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: pollOptionsMax }), { maxItems: pollOptionsMax }),
  ),
  words: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 2 * pollWordLengthMax }), { maxItems: 10 })),
});
export type PollAnswer = Type.Static<typeof PollAnswer>;

/** A poll as shown to one person. */
export const Poll = shape({
  ...PublicPoll.properties,
  has_voted: Type.Boolean(),
  own_choices: nullable(Type.Array(Type.Integer())),
  own_words: nullable(Type.Array(Type.String())),
  tally: nullable(PollResults),
  hidden_words: Type.Array(Type.String()),
});
export type Poll = Type.Static<typeof Poll>;

const PollList = shape({
  can_moderate: Type.Boolean(),
  /** The open poll first, then drafts, then closed polls, newest first. */
  polls: Type.Array(Poll),
});

const readErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;
const moderateErrors = [...readErrors, 'forbidden'] as const;
const PollParams = shape({ poll_id: Id });

export const ListSessionPolls = operation({
  method: 'GET',
  path: '/sessions/:session_id/polls',
  summary: 'List the polls of a session',
  description: 'Includes the results that the caller can see. Drafts are returned to moderators only.',
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
    'Returns the polls of the event itself, with the results that the caller can see. Drafts are returned to moderators only.',
  access: 'login',
  token: 'session:read',
  params: EventParams,
  replies: { 200: PollList },
  errors: readErrors,
});

export const CreateSessionPoll = operation({
  method: 'POST',
  path: '/sessions/:session_id/polls',
  summary: 'Create a poll in a session',
  description: 'The poll is a draft until it is opened.',
  access: 'login',
  params: SessionParams,
  body: PollDraft,
  replies: { 201: Poll },
  errors: [...moderateErrors, 'chat_not_allowed', 'polls_exceeded'],
  rateLimits: ['poll'],
  demoRefused: 'guest',
});

export const CreateEventPoll = operation({
  method: 'POST',
  path: '/events/:event_id/polls',
  summary: 'Create a poll in an event',
  description: 'The poll is a draft until it is opened.',
  access: 'login',
  params: EventParams,
  body: PollDraft,
  replies: { 201: Poll },
  errors: [...moderateErrors, 'chat_not_allowed', 'polls_exceeded'],
  rateLimits: ['poll'],
  demoRefused: 'guest',
});

export const UpdatePoll = operation({
  method: 'PUT',
  path: '/polls/:poll_id',
  summary: 'Update a draft poll',
  access: 'login',
  params: PollParams,
  body: shape({ ...PollDraft.properties, ...seenTexts(['question'], { options: SeenLines }) }),
  replies: { 200: Poll },
  errors: [...moderateErrors, 'chat_not_allowed', 'poll_not_draft', 'text_changed_meanwhile'],
  rateLimits: ['poll'],
  demoRefused: 'guest',
});

export const DeletePoll = operation({
  method: 'DELETE',
  path: '/polls/:poll_id',
  summary: 'Delete a poll',
  description: 'Also deletes its votes.',
  access: 'login',
  params: PollParams,
  replies: { 204: Type.Null() },
  errors: moderateErrors,
  demoRefused: 'guest',
});

export const SetPollStatus = operation({
  method: 'PUT',
  path: '/polls/:poll_id/status',
  summary: 'Open or close a poll',
  description:
    'Opening a poll closes the open one of the same session or event. A closed poll can be opened again and keeps its votes.',
  access: 'login',
  params: PollParams,
  body: shape({ status: oneOf(['OPEN', 'CLOSED'] as const) }),
  replies: { 200: Poll },
  errors: [...moderateErrors, 'chat_not_allowed', 'poll_step_impossible'],
  demoRefused: 'guest',
});

/** The result of a vote. Counts follow with the next `poll_results`. */
export const PollVote = shape({ poll_id: Id, has_voted: Type.Boolean() });
export type PollVote = Type.Static<typeof PollVote>;

export const voteErrors = ['poll_not_open', 'poll_voted_already', 'poll_word_refused', 'chat_not_allowed'] as const;

export const VoteInPoll = operation({
  method: 'PUT',
  path: '/polls/:poll_id/vote',
  summary: 'Vote in a poll',
  description:
    'Creates the vote of the caller, or changes it if the poll allows that. Repeating a request changes nothing.',
  access: 'login',
  params: PollParams,
  body: PollAnswer,
  replies: { 200: PollVote },
  errors: [...readErrors, ...voteErrors],
  rateLimits: ['poll_vote'],
});

export const SetPollWord = operation({
  method: 'PUT',
  path: '/polls/:poll_id/words',
  summary: 'Hide or show a word in the word cloud of a poll',
  access: 'login',
  params: PollParams,
  body: shape({
    word: Type.String({ minLength: 1, maxLength: 2 * pollWordLengthMax, 'x-trim': true }),
    is_hidden: Type.Boolean(),
  }),
  replies: { 200: Poll },
  errors: moderateErrors,
  demoRefused: 'guest',
});

export const ExportPoll = operation({
  method: 'GET',
  path: '/polls/:poll_id/export',
  summary: 'Export the results of a poll as CSV',
  access: 'login',
  params: PollParams,
  produces: 'text/csv',
  replies: { 200: Type.String() },
  errors: moderateErrors,
  rateLimits: ['poll_export'],
});

const PollWall = shape({ token: Type.String(), url: Type.String() });

export const CreateSessionPollWall = operation({
  method: 'POST',
  path: '/sessions/:session_id/polls/wall',
  summary: 'Create the stage wall for the polls of a session',
  description: 'Replaces an existing stage wall, whose address stops working.',
  access: 'login',
  securityLog: 'secret.changed',
  params: SessionParams,
  replies: { 201: PollWall },
  errors: moderateErrors,
  demoRefused: true,
});

export const RemoveSessionPollWall = operation({
  method: 'DELETE',
  path: '/sessions/:session_id/polls/wall',
  summary: 'Remove the stage wall for the polls of a session',
  access: 'login',
  securityLog: 'secret.changed',
  params: SessionParams,
  replies: { 204: Type.Null() },
  errors: moderateErrors,
  demoRefused: true,
});

export const CreateEventPollWall = operation({
  method: 'POST',
  path: '/events/:event_id/polls/wall',
  summary: 'Create the stage wall for the polls of an event',
  description: 'Replaces an existing stage wall, whose address stops working.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  replies: { 201: PollWall },
  errors: moderateErrors,
  demoRefused: true,
});

export const RemoveEventPollWall = operation({
  method: 'DELETE',
  path: '/events/:event_id/polls/wall',
  summary: 'Remove the stage wall for the polls of an event',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  replies: { 204: Type.Null() },
  errors: moderateErrors,
  demoRefused: true,
});
