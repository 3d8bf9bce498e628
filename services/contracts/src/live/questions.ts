/** Questions in sessions: asking, voting, moderating, and their stage walls. */
import * as Type from 'typebox';
import { ClientId, MessageId, MessageSeq, RoomId } from '../chat/message-fields.ts';
import { qaModes, qaStates, questionOrders, questionStatuses, questionViews } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { maxMuteHours } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  ContentVersion,
  CreatedAt,
  described,
  Id,
  ListQuery,
  Next,
  nullable,
  oneOf,
  PersonMini,
  PlainText,
  shape,
  Timestamp,
  TotalItems,
  WebAddress,
} from '../primitives.ts';
import { CanModerate, HasVoted, SessionId } from '../schedule/session-fields.ts';
import { SessionParams } from '../schedule/sessions.ts';
import { scoped } from '../scoped-fields.ts';
import {
  maxExportedQuestions,
  maxMyQuestions,
  maxOpenQuestions,
  maxQaOpensMinutes,
  maxQuestionAnswerLength,
  maxQuestionLength,
  maxQuestionReasonLength,
  questionPauseS,
} from './question-limits.ts';

const IsClosed = Type.Boolean({
  description: 'Whether questions were closed manually. They are also closed when the session ends.',
});
export const Qa = shape({
  session_id: SessionId,
  event_id: EventId,
  mode: oneOf(qaModes, 'Whether questions are disabled, visible immediately, or visible after approval.'),
  is_default_mode: Type.Boolean({ description: 'Whether the mode is the default mode of the event.' }),
  is_closed: IsClosed,
  state: oneOf(qaStates, 'Whether questions can currently be asked and voted for.'),
  opens_at: nullable(
    described(Timestamp, 'Time from which questions can be asked (ISO 8601, UTC); null if the session is unscheduled.'),
  ),
});
export type Qa = Type.Static<typeof Qa>;

/** A question with the fields that are the same for everyone. */
export const PublicQuestion = shape({
  id: Id,
  session_id: SessionId,
  text: described(PlainText, 'Text of the question, plain text.'),
  is_anonymous: Type.Boolean({ description: 'Whether the author is hidden from everyone.' }),
  author: nullable(described(PersonMini, 'Author of the question; null if anonymous.')),
  status: oneOf(questionStatuses, 'Status of the question.'),
  votes: Type.Integer({ description: 'Number of votes.' }),
  created_at: CreatedAt,
  answered_at: nullable(
    described(Timestamp, 'When the question was answered (ISO 8601, UTC); null if it is not answered.'),
  ),
  answer: nullable(Type.String({ description: 'Written answer, plain text; null if there is none.' })),
  reason: nullable(
    Type.String({
      description:
        'Reason why the question was dismissed; null if there is none, or unless the caller is the author or a moderator.',
    }),
  ),
  merged_into_id: nullable(
    described(Id, 'Id of the question into which this question was merged; null if it was not merged.'),
  ),
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
const writeErrors = [...readErrors, 'forbidden'] as const;
const closedErrors = ['questions_off', 'questions_not_open', 'questions_closed'] as const;
const QuestionParams = shape({ question_id: described(Id, 'Id of the question.') });

export const ListQuestions = operation({
  method: 'GET',
  path: '/sessions/:session_id/questions',
  summary: 'List the questions of a session',
  description: `Available to all members of the event. The views \`WAITING\` and \`DISMISSED\` are available only to speakers of the session and to members with the role ADMIN, ORGANIZER or MODERATOR. The first page also contains up to ${maxMyQuestions} questions of the caller that others do not see. Use the client event \`watch_questions\` to receive changes.`,
  access: 'login',
  token: 'session:read',
  params: SessionParams,
  query: shape({
    view: Type.Optional(oneOf(questionViews, 'Which questions to list. `OPEN` includes the question on stage.')),
    sort: Type.Optional(oneOf(questionOrders, 'Whether to sort by votes or by time, newest first.')),
    ...ListQuery.properties,
  }),
  replies: {
    200: shape({
      version: ContentVersion,
      qa: described(Qa, 'Question settings of the session.'),
      can_moderate: CanModerate,
      total_items: TotalItems,
      questions: Type.Array(Question, { description: 'Questions in the requested order.' }),
      next: Next,
      own: scoped(
        'account:read',
        Type.Array(Question, {
          description:
            'Questions of the caller that wait for approval or were dismissed or merged. Only on the first page.',
        }),
      ),
    }),
  },
  errors: [...writeErrors, 'cursor_invalid'],
});

export const AskQuestion = operation({
  method: 'POST',
  path: '/sessions/:session_id/questions',
  summary: 'Ask a question in a session',
  description: `Available to members of the event who are not muted, while the questions of the session are open. A person can have up to ${maxOpenQuestions} unanswered questions in a session and ask one every ${questionPauseS} seconds. The question waits for approval if the mode is \`MODERATED\` or the text violates the moderation rules of the event. Nobody can see the author of an anonymous question, not even moderators. A repeated request with the same \`client_id\` returns the stored question with status 200; an \`Idempotency-Key\` is ignored.`,
  access: 'login',
  token: 'question:write',
  ignoresIdempotencyKey: true,
  params: SessionParams,
  body: shape({
    text: described(
      Type.String({ minLength: 1, maxLength: maxQuestionLength, 'x-trim': true }),
      'Text of the question, plain text.',
    ),
    is_anonymous: Type.Optional(Type.Boolean({ description: 'Whether to hide the author from everyone.' })),
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
    'Available to the author. The question must be unanswered, have no votes, and not contain merged questions. It is deleted, which cannot be undone.',
  access: 'login',
  token: 'question:write',
  params: QuestionParams,
  replies: { 204: Type.Null() },
  errors: [...writeErrors, 'question_has_votes', 'question_step_impossible'],
});

/** The result of a vote. The counts are sent with the next `question_votes` event. */
export const Vote = shape({ question_id: described(Id, 'Id of the question.'), has_voted: HasVoted });
export type Vote = Type.Static<typeof Vote>;

export const VoteForQuestion = operation({
  method: 'PUT',
  path: '/questions/:question_id/vote',
  summary: 'Vote for a question',
  description:
    'Available to all members of the event. Open questions and the one on stage accept votes while the questions of the session are open; authors cannot vote for their own questions. New numbers of votes are sent as the server event `question_votes`. Repeating a request has no effect.',
  access: 'login',
  token: 'question:write',
  params: QuestionParams,
  replies: { 200: Vote },
  errors: [...readErrors, ...closedErrors, 'question_not_open', 'question_own_vote'],
  rateLimits: ['question_vote'],
});

export const RemoveVote = operation({
  method: 'DELETE',
  path: '/questions/:question_id/vote',
  summary: 'Remove the caller’s vote for a question',
  description:
    'Available to all members of the event. The conditions are those of `VoteForQuestion`. Succeeds even if the caller has not voted.',
  access: 'login',
  token: 'question:write',
  params: QuestionParams,
  replies: { 200: Vote },
  errors: [...readErrors, ...closedErrors, 'question_not_open', 'question_own_vote'],
  rateLimits: ['question_vote'],
});

export const SetQuestionStatus = operation({
  method: 'PUT',
  path: '/questions/:question_id/status',
  summary: 'Update the status of a question',
  description:
    'Available to speakers of the session and to members with the role ADMIN, ORGANIZER or MODERATOR. Approves the question, puts it on stage, marks it as answered, or dismisses it; a question that was merged cannot be changed. The question that was on stage before becomes open again. Reopening a question removes its answer and the reason for its dismissal. Dismissals are recorded in the moderation log; muted people cannot write an answer or a reason.',
  access: 'login',
  params: QuestionParams,
  body: shape({
    status: oneOf(['OPEN', 'ON_STAGE', 'ANSWERED', 'DISMISSED'] as const, 'New status of the question.'),
    answer: Type.Optional(
      nullable(
        Type.String({
          maxLength: maxQuestionAnswerLength,
          'x-trim': true,
          description:
            'Written answer for the status `ANSWERED`, plain text; null for no answer. If omitted, an existing answer is kept.',
        }),
      ),
    ),
    reason: Type.Optional(
      nullable(
        described(
          Type.String({ maxLength: maxQuestionReasonLength, 'x-trim': true }),
          'Reason for the status `DISMISSED`, shown to the author; null or omitted for no reason.',
        ),
      ),
    ),
  }),
  replies: { 200: PublicQuestion },
  errors: [...writeErrors, 'chat_not_allowed', 'question_step_impossible'],
  demoRestriction: 'guest',
});

export const MergeQuestion = operation({
  method: 'POST',
  path: '/questions/:question_id/merge',
  summary: 'Merge a question into another question of the session',
  description:
    'Available to speakers of the session and to members with the role ADMIN, ORGANIZER or MODERATOR. Both questions must be in the same session and unanswered. People who voted for both are counted once, and a vote by the author of the remaining question is dropped. This cannot be undone and is recorded in the moderation log.',
  access: 'login',
  params: QuestionParams,
  body: shape({ into_id: described(Id, 'Id of the question into which to merge.') }),
  replies: { 200: PublicQuestion },
  errors: [...writeErrors, 'question_merge_impossible'],
  demoRestriction: 'guest',
});

export const MuteQuestionAuthor = operation({
  method: 'PUT',
  path: '/questions/:question_id/mute',
  summary: 'Mute the author of a question',
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. Rejects further questions of the author in the event, both named and anonymous ones, without affecting chat messages. The author of an anonymous question is not disclosed. Another request replaces the duration, and every request is recorded in the moderation log.',
  access: 'login',
  params: QuestionParams,
  body: shape({
    duration_hours: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 1,
          maximum: maxMuteHours,
          description: 'Duration in hours; null or omitted for an unlimited mute.',
        }),
      ),
    ),
  }),
  replies: { 204: Type.Null() },
  errors: writeErrors,
  demoRestriction: 'guest',
});

export const UnmuteQuestionAuthor = operation({
  method: 'DELETE',
  path: '/questions/:question_id/mute',
  summary: 'Unmute the author of a question',
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. The author can ask questions again in the event. Succeeds even if the author is not muted, and is recorded in the moderation log.',
  access: 'login',
  params: QuestionParams,
  replies: { 204: Type.Null() },
  errors: writeErrors,
  demoRestriction: 'guest',
});

export const CreateQuestionFromMessage = operation({
  method: 'POST',
  path: '/chat-rooms/:room_id/messages/:message_id/question',
  summary: 'Create a question from a chat message',
  description: `Requires the role ADMIN, ORGANIZER or MODERATOR. The message must be in the public chat room of a session whose questions are not disabled. Its author becomes the author of the question, which is open immediately; text above ${maxQuestionLength} characters is cut off. A repeated request returns the same question with status 200. The creation is recorded in the moderation log.`,
  access: 'login',
  params: shape({ room_id: RoomId, message_id: MessageId }),
  replies: { 200: PublicQuestion, 201: PublicQuestion },
  errors: [...writeErrors, 'questions_off', 'question_message_unsuitable'],
  demoRestriction: 'guest',
});

const QaMode = oneOf(qaModes, 'Whether questions are disabled, visible immediately, or visible after approval.');
export const SetSessionQa = operation({
  method: 'PUT',
  path: '/sessions/:session_id/qa',
  summary: 'Update the question settings of a session',
  description:
    'Available to speakers of the session and to members with the role ADMIN, ORGANIZER or MODERATOR. Omitted fields are unchanged. Closing the questions rejects new questions and votes; existing ones remain visible and can still be moderated. Sockets that have subscribed with `watch_questions` receive the server event `qa_changed`.',
  access: 'login',
  params: SessionParams,
  body: shape({
    mode: Type.Optional(
      nullable(
        described(
          QaMode,
          'Whether questions are disabled, visible immediately, or visible after approval; null to use the mode of the event.',
        ),
      ),
    ),
    is_closed: Type.Optional(IsClosed),
  }),
  replies: { 200: Qa },
  errors: writeErrors,
  demoRestriction: 'guest',
});

/** The question settings of sessions that have no individual settings. */
export const EventQa = shape({
  mode: QaMode,
  qa_opens_minutes_before: Type.Integer({
    minimum: 0,
    maximum: maxQaOpensMinutes,
    description: 'Minutes before the start of a session from which questions can be asked.',
  }),
});
export type EventQa = Type.Static<typeof EventQa>;

export const GetEventQa = operation({
  method: 'GET',
  path: '/events/:event_id/qa',
  summary: 'Get the question settings of an event',
  description:
    'Available to all members of the event. The mode applies to sessions without a mode of their own, the opening time to all sessions. Questions are disabled until organizers set a mode.',
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
  description:
    'Requires the role ADMIN or ORGANIZER. The mode applies to sessions without a mode of their own, the opening time to all sessions. Existing questions are not deleted.',
  access: 'login',
  params: EventParams,
  body: EventQa,
  replies: { 200: EventQa },
  errors: writeErrors,
  demoRestriction: 'guest',
});

export const ExportQuestions = operation({
  method: 'GET',
  path: '/sessions/:session_id/questions/export',
  summary: 'Export the questions of a session as CSV',
  description: `Requires the role ADMIN or ORGANIZER. The file has a row for each question in any status, those with the most votes first, at most ${maxExportedQuestions}, with headings in the language of the caller. Anonymous questions are exported without their authors.`,
  access: 'login',
  params: SessionParams,
  produces: 'text/csv',
  replies: { 200: Type.String() },
  errors: writeErrors,
  rateLimits: ['question_export'],
});

export const CreateQuestionWall = operation({
  method: 'POST',
  path: '/sessions/:session_id/questions/wall',
  summary: 'Create the stage wall for the questions of a session',
  description:
    'Requires the role ADMIN or ORGANIZER. The stage wall requires no login and shows the question on stage, or else the open questions with the most votes. The token is returned only once; a new one replaces it, and the previous URL stops working.',
  access: 'login',
  securityLog: 'secret.changed',
  params: SessionParams,
  replies: {
    201: shape({
      session_id: SessionId,
      token: Type.String({ description: 'Secret token of the stage wall. Anyone who has it can open the wall.' }),
      url: WebAddress,
    }),
  },
  errors: writeErrors,
  demoRestriction: true,
});

export const RemoveQuestionWall = operation({
  method: 'DELETE',
  path: '/sessions/:session_id/questions/wall',
  summary: 'Remove the stage wall for the questions of a session',
  description:
    'Requires the role ADMIN or ORGANIZER. The URL stops working, and open screens end within a second. Succeeds even if there is no stage wall.',
  access: 'login',
  securityLog: 'secret.changed',
  params: SessionParams,
  replies: { 204: Type.Null() },
  errors: writeErrors,
  demoRestriction: true,
});
