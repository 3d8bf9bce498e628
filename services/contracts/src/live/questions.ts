/** Questions in a session: asking, voting, moderating, and their stage wall. */
import * as Type from 'typebox';
import { ClientId, MessageId, MessageSeq, RoomId } from '../chat/message-fields.ts';
import { qaModes, qaStates, questionOrders, questionStatuses, questionViews } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { muteHoursMax, pageSizeDefault, pageSizeMax } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  Id,
  nullable,
  oneOf,
  PerPage,
  PersonMini,
  PlainText,
  shape,
  Timestamp,
  WebAddress,
} from '../primitives.ts';
import { CanModerate, HasVoted, SessionId } from '../schedule/session-fields.ts';
import { SessionParams } from '../schedule/sessions.ts';
import { scoped } from '../scoped-fields.ts';
import {
  qaOpensMinutesMax,
  questionAnswerLengthMax,
  questionLengthMax,
  questionReasonLengthMax,
} from './question-limits.ts';

const IsClosed = Type.Boolean({
  description: 'Whether questions were closed by hand. They also close with the session.',
});
export const Qa = shape({
  session_id: SessionId,
  event_id: EventId,
  mode: oneOf(qaModes, 'How questions are asked.'),
  is_default_mode: Type.Boolean({ description: 'Whether the mode is that of the event.' }),
  is_closed: IsClosed,
  state: oneOf(qaStates, 'Whether questions can be asked now.'),
  opens_at: nullable(
    described(Timestamp, 'When questions can first be asked (ISO 8601, UTC); null if the session is unscheduled.'),
  ),
});
export type Qa = Type.Static<typeof Qa>;

/** A question with the fields that are the same for everyone. */
export const PublicQuestion = shape({
  id: Id,
  session_id: SessionId,
  text: PlainText,
  is_anonymous: Type.Boolean({ description: 'Whether the author is hidden from everyone.' }),
  author: nullable(described(PersonMini, 'Author; null if anonymous.')),
  status: oneOf(questionStatuses, 'Status.'),
  votes: Type.Integer({ description: 'Number of votes.' }),
  created_at: CreatedAt,
  answered_at: nullable(
    described(Timestamp, 'When the question was answered (ISO 8601, UTC); null if it is not answered.'),
  ),
  answer: nullable(Type.String({ description: 'Written answer; null if there is none.' })),
  reason: nullable(
    Type.String({
      description: 'Why the question was dismissed; null unless the caller is its author or a moderator.',
    }),
  ),
  merged_into_id: nullable(described(Id, 'Id of the question into which this one was merged; null if it was not.')),
  message: nullable(
    described(
      shape({ room_id: RoomId, seq: described(Type.Integer(), MessageSeq) }),
      'Chat message from which the question was created; null if there is none.',
    ),
  ),
});
export type PublicQuestion = Type.Static<typeof PublicQuestion>;

export const Question = shape({
  ...PublicQuestion.properties,
  is_own: Type.Boolean({ description: 'Whether the caller is the author.' }),
  has_voted: HasVoted,
});
export type Question = Type.Static<typeof Question>;

const readErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;
const moderateErrors = [...readErrors, 'forbidden'] as const;
const closedErrors = ['questions_off', 'questions_not_open', 'questions_closed'] as const;
const QuestionParams = shape({ question_id: described(Id, 'Id of the question.') });

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
    view: Type.Optional(oneOf(questionViews, 'Which questions to list.')),
    sort: Type.Optional(oneOf(questionOrders, 'Sort key.')),
    after: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'The `next` of the previous page.',
      }),
    ),
    per_page: described(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: pageSizeDefault }), PerPage),
  }),
  replies: {
    200: shape({
      qa: described(Qa, 'Question settings of the session.'),
      can_moderate: CanModerate,
      total: Type.Integer({ description: 'Number of questions on all pages.' }),
      questions: Type.Array(Question, { description: 'The questions.' }),
      next: nullable(Type.String({ description: 'Value of `after` for the next page; null on the last page.' })),
      own: scoped(
        'account:read',
        Type.Array(Question, {
          description: 'Questions of the caller that wait, or were dismissed or merged. Only on the first page.',
        }),
      ),
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
    text: described(Type.String({ minLength: 1, maxLength: questionLengthMax, 'x-trim': true }), PlainText),
    is_anonymous: Type.Optional(Type.Boolean({ description: 'Whether the author is hidden from everyone.' })),
    client_id: Type.Optional(ClientId),
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
export const Vote = shape({ question_id: described(Id, 'Id of the question.'), has_voted: HasVoted });
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

export const RemoveVote = operation({
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
    status: oneOf(['OPEN', 'ON_STAGE', 'ANSWERED', 'DISMISSED'] as const, 'Status.'),
    answer: Type.Optional(
      nullable(
        Type.String({
          maxLength: questionAnswerLengthMax,
          'x-trim': true,
          description: 'Written answer, for ANSWERED. If omitted, an earlier answer is kept.',
        }),
      ),
    ),
    reason: Type.Optional(
      nullable(
        described(
          Type.String({ maxLength: questionReasonLengthMax, 'x-trim': true }),
          'Reason for the author, for DISMISSED.',
        ),
      ),
    ),
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
  body: shape({ into_id: described(Id, 'Id of the question into which to merge.') }),
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
    duration_hours: Type.Optional(
      nullable(
        Type.Integer({ minimum: 1, maximum: muteHoursMax, description: 'Duration in hours; no end if omitted.' }),
      ),
    ),
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

export const CreateQuestionFromMessage = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/messages/:message_id/question',
  summary: 'Create a question from a chat message',
  description:
    'The message must be in the public chat of a session; its author becomes the author of the question. Repeating a request returns the same question with status 200.',
  access: 'login',
  params: shape({ room_id: RoomId, message_id: MessageId }),
  replies: { 200: PublicQuestion, 201: PublicQuestion },
  errors: [...moderateErrors, 'questions_off', 'question_message_unsuitable'],
  demoRefused: 'guest',
});

const QaMode = oneOf(qaModes, 'How questions are asked. For a session, null applies the mode of the event.');
export const SetSessionQa = operation({
  method: 'PUT',
  path: '/sessions/:session_id/qa',
  summary: 'Update the question settings of a session',
  description: 'Sets how questions are asked, and closes or reopens them.',
  access: 'login',
  params: SessionParams,
  body: shape({
    mode: Type.Optional(nullable(QaMode)),
    is_closed: Type.Optional(IsClosed),
  }),
  replies: { 200: Qa },
  errors: moderateErrors,
  demoRefused: 'guest',
});

/** The question settings of sessions without settings of their own. */
export const EventQa = shape({
  mode: QaMode,
  qa_opens_minutes_before: Type.Integer({
    minimum: 0,
    maximum: qaOpensMinutesMax,
    description: 'Minutes before the start of a session from which questions can be asked.',
  }),
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
  replies: {
    201: shape({
      session_id: SessionId,
      token: Type.String({ description: 'Secret token. Anyone who has it can use it.' }),
      url: WebAddress,
    }),
  },
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
