/** Questions in a session: asking, voting, moderating, and their stage wall. */
import * as Type from 'typebox';
import { qaModes, qaStates, questionOrders, questionStatuses, questionViews } from './enums.ts';
import { EventParams } from './events.ts';
import { muteHoursMax, pageSizeDefault, pageSizeMax } from './limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, PersonMini, shape, Timestamp, Uuid } from './primitives.ts';
import {
  qaOpensMinutesMax,
  questionAnswerLengthMax,
  questionLengthMax,
  questionReasonLengthMax,
} from './question-limits.ts';
import { scoped } from './scoped-fields.ts';
import { SessionParams } from './sessions.ts';

/** The question settings of a session. */
export const Qa = shape({
  session_id: Id,
  event_id: Id,
  mode: oneOf(qaModes),
  is_default_mode: Type.Boolean(),
  is_closed: Type.Boolean(),
  state: oneOf(qaStates),
  opens_at: nullable(Timestamp),
});
export type Qa = Type.Static<typeof Qa>;

/** A question with the fields that are the same for everyone. */
export const PublicQuestion = shape({
  id: Id,
  session_id: Id,
  text: Type.String(),
  is_anonymous: Type.Boolean(),
  author: nullable(PersonMini),
  status: oneOf(questionStatuses),
  votes: Type.Integer(),
  created_at: Timestamp,
  answered_at: nullable(Timestamp),
  answer: nullable(Type.String()),
  reason: nullable(Type.String()),
  merged_into_id: nullable(Id),
  message: nullable(shape({ room_id: Id, seq: Type.Integer() })),
});
export type PublicQuestion = Type.Static<typeof PublicQuestion>;

/** A question as shown to one person. */
export const Question = shape({
  ...PublicQuestion.properties,
  is_own: Type.Boolean(),
  has_voted: Type.Boolean(),
});
export type Question = Type.Static<typeof Question>;

const readErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;
const moderateErrors = [...readErrors, 'forbidden'] as const;
const closedErrors = ['questions_off', 'questions_not_open', 'questions_closed'] as const;
const QuestionParams = shape({ question_id: Id });

export const ListQuestions = operation({
  method: 'GET',
  path: '/sessions/:session_id/questions',
  summary: 'List the questions of a session',
  description:
    'Questions are sorted by votes or time. Waiting and dismissed questions are returned to moderators only.',
  access: 'login',
  token: 'session:read',
  params: SessionParams,
  query: shape({
    view: Type.Optional(oneOf(questionViews)),
    sort: Type.Optional(oneOf(questionOrders)),
    /** `next` of the previous page. */
    after: Type.Optional(Type.String({ maxLength: 200 })),
    per_page: Type.Integer({ minimum: 1, maximum: pageSizeMax, default: pageSizeDefault }),
  }),
  replies: {
    200: shape({
      qa: Qa,
      can_moderate: Type.Boolean(),
      /** On all pages. */
      total: Type.Integer(),
      questions: Type.Array(Question),
      next: nullable(Type.String()),
      /** Questions that wait, or were dismissed or merged. */
      own: scoped('account:read', Type.Array(Question)),
    }),
  },
  errors: [...moderateErrors, 'cursor_invalid'],
});

export const AskQuestion = operation({
  method: 'POST',
  path: '/sessions/:session_id/questions',
  summary: 'Ask a question in a session',
  description:
    'Requests are idempotent by `client_id`: a repeated request returns the stored question with status 200.',
  access: 'login',
  params: SessionParams,
  body: shape({
    text: Type.String({ minLength: 1, maxLength: questionLengthMax, 'x-trim': true }),
    is_anonymous: Type.Optional(Type.Boolean()),
    client_id: Type.Optional(Uuid),
  }),
  replies: { 200: Question, 201: Question },
  errors: [
    ...readErrors,
    ...closedErrors,
    'chat_not_allowed',
    'question_author_muted',
    'questions_exceeded',
    'question_too_soon',
    'client_id_conflict',
  ],
  rateLimits: ['question'],
});

export const WithdrawQuestion = operation({
  method: 'DELETE',
  path: '/questions/:question_id',
  summary: 'Withdraw a question',
  description:
    'The author can withdraw a question as long as it has no votes and no other question was merged into it.',
  access: 'login',
  params: QuestionParams,
  replies: { 204: Type.Null() },
  errors: [...moderateErrors, 'question_has_votes', 'question_step_impossible'],
});

/** The result of a vote. Counts follow with the next `question_votes`. */
export const Vote = shape({ question_id: Id, has_voted: Type.Boolean() });
export type Vote = Type.Static<typeof Vote>;

export const VoteForQuestion = operation({
  method: 'PUT',
  path: '/questions/:question_id/vote',
  summary: 'Vote for a question',
  description: 'Repeating a request changes nothing.',
  access: 'login',
  params: QuestionParams,
  replies: { 200: Vote },
  errors: [...readErrors, ...closedErrors, 'question_not_open', 'question_own_vote'],
  rateLimits: ['question_vote'],
});

export const TakeVoteBack = operation({
  method: 'DELETE',
  path: '/questions/:question_id/vote',
  summary: 'Remove the caller’s vote for a question',
  access: 'login',
  params: QuestionParams,
  replies: { 200: Vote },
  errors: [...readErrors, ...closedErrors, 'question_not_open', 'question_own_vote'],
  rateLimits: ['question_vote'],
});

export const SetQuestionStatus = operation({
  method: 'PUT',
  path: '/questions/:question_id/status',
  summary: 'Update the status of a question',
  description: 'Approves the question, puts it on stage, marks it as answered, or dismisses it.',
  access: 'login',
  params: QuestionParams,
  body: shape({
    status: oneOf(['OPEN', 'ON_STAGE', 'ANSWERED', 'DISMISSED'] as const),
    /** With ANSWERED. An earlier answer is kept if this is omitted. */
    answer: Type.Optional(nullable(Type.String({ maxLength: questionAnswerLengthMax, 'x-trim': true }))),
    /** With DISMISSED, for the author. */
    reason: Type.Optional(nullable(Type.String({ maxLength: questionReasonLengthMax, 'x-trim': true }))),
  }),
  replies: { 200: PublicQuestion },
  errors: [...moderateErrors, 'chat_not_allowed', 'question_step_impossible'],
  demoRefused: 'guest',
});

export const MergeQuestion = operation({
  method: 'POST',
  path: '/questions/:question_id/merge',
  summary: 'Merge a question into another question of the session',
  description: 'People who voted for both count once.',
  access: 'login',
  params: QuestionParams,
  body: shape({ into_id: Id }),
  replies: { 200: PublicQuestion },
  errors: [...moderateErrors, 'question_merge_impossible'],
  demoRefused: 'guest',
});

export const MuteQuestionAuthor = operation({
  method: 'PUT',
  path: '/questions/:question_id/mute',
  summary: 'Mute the author of a question',
  description: 'Further questions of the author are refused. The author of an anonymous question is not disclosed.',
  access: 'login',
  params: QuestionParams,
  body: shape({
    /** No end if omitted. */
    duration_hours: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: muteHoursMax }))),
  }),
  replies: { 204: Type.Null() },
  errors: moderateErrors,
  demoRefused: 'guest',
});

export const UnmuteQuestionAuthor = operation({
  method: 'DELETE',
  path: '/questions/:question_id/mute',
  summary: 'Unmute the author of a question',
  access: 'login',
  params: QuestionParams,
  replies: { 204: Type.Null() },
  errors: moderateErrors,
  demoRefused: 'guest',
});

export const TakeMessageAsQuestion = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/messages/:message_id/question',
  summary: 'Create a question from a chat message',
  description:
    'The message must be in the public chat of a session; its author becomes the author of the question. Repeating a request returns the same question with status 200.',
  access: 'login',
  params: shape({ room_id: Id, message_id: Id }),
  replies: { 200: PublicQuestion, 201: PublicQuestion },
  errors: [...moderateErrors, 'questions_off', 'question_message_unsuitable'],
  demoRefused: 'guest',
});

export const SetSessionQa = operation({
  method: 'PUT',
  path: '/sessions/:session_id/qa',
  summary: 'Update the question settings of a session',
  description: 'Sets how questions are asked, and closes or reopens them.',
  access: 'login',
  params: SessionParams,
  body: shape({
    mode: Type.Optional(nullable(oneOf(qaModes))),
    is_closed: Type.Optional(Type.Boolean()),
  }),
  replies: { 200: Qa },
  errors: moderateErrors,
  demoRefused: 'guest',
});

/** The question settings of sessions without settings of their own. */
export const EventQa = shape({
  mode: oneOf(qaModes),
  qa_opens_minutes_before: Type.Integer({ minimum: 0, maximum: qaOpensMinutesMax }),
});
export type EventQa = Type.Static<typeof EventQa>;

export const GetEventQa = operation({
  method: 'GET',
  path: '/events/:event_id/qa',
  summary: 'Get the question settings of an event',
  description: 'They apply to sessions without settings of their own.',
  access: 'login',
  token: 'session:read',
  params: EventParams,
  replies: { 200: EventQa },
  errors: readErrors,
});

export const SetEventQa = operation({
  method: 'PUT',
  path: '/events/:event_id/qa',
  summary: 'Update the question settings of an event',
  description: 'They apply to sessions without settings of their own.',
  access: 'login',
  params: EventParams,
  body: EventQa,
  replies: { 200: EventQa },
  errors: moderateErrors,
  demoRefused: 'guest',
});

export const ExportQuestions = operation({
  method: 'GET',
  path: '/sessions/:session_id/questions/export',
  summary: 'Export the questions of a session as CSV',
  description: 'Anonymous questions are exported without their authors.',
  access: 'login',
  params: SessionParams,
  produces: 'text/csv',
  replies: { 200: Type.String() },
  errors: moderateErrors,
  rateLimits: ['question_export'],
});

export const CreateQuestionWall = operation({
  method: 'POST',
  path: '/sessions/:session_id/questions/wall',
  summary: 'Create the stage wall for the questions of a session',
  description: 'Replaces an existing stage wall, whose address stops working.',
  access: 'login',
  securityLog: 'secret.changed',
  params: SessionParams,
  replies: { 201: shape({ session_id: Id, token: Type.String(), url: Type.String() }) },
  errors: moderateErrors,
  demoRefused: true,
});

export const RemoveQuestionWall = operation({
  method: 'DELETE',
  path: '/sessions/:session_id/questions/wall',
  summary: 'Remove the stage wall for the questions of a session',
  access: 'login',
  securityLog: 'secret.changed',
  params: SessionParams,
  replies: { 204: Type.Null() },
  errors: moderateErrors,
  demoRefused: true,
});
