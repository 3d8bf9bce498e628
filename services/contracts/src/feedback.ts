/** Feedback on sessions: giving it after a session, and the results for speakers and organizers. */
import * as Type from 'typebox';
import { feedbackSorts, feedbackStates, sortDirections } from './enums.ts';
import { EventParams } from './events.ts';
import { feedbackCommentLengthMax, feedbackStarsMax } from './feedback-limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, page, PageQuery, shape, Timestamp, Uuid } from './primitives.ts';
import { scoped } from './scoped-fields.ts';
import { SessionParams } from './sessions.ts';

const Stars = Type.Integer({ minimum: 1, maximum: feedbackStarsMax });

/** The feedback of one person. Nobody else can see whose it is. */
export const OwnFeedback = shape({
  stars: Stars,
  comment: nullable(Type.String()),
  /** If true, the stars are kept and no other comment is accepted. */
  is_comment_removed: Type.Boolean(),
  changeable_until: Timestamp,
});
export type OwnFeedback = Type.Static<typeof OwnFeedback>;

/** Whether feedback on a session can be given, and the feedback of the caller. */
export const SessionFeedback = shape({
  session_id: Id,
  event_id: Id,
  state: oneOf(feedbackStates),
  closes_at: nullable(Timestamp),
  can_answer: Type.Boolean(),
  can_read_results: Type.Boolean(),
  own: scoped('account:read', nullable(OwnFeedback)),
});
export type SessionFeedback = Type.Static<typeof SessionFeedback>;

/** A comment without its author. */
export const FeedbackComment = shape({
  id: Uuid,
  text: Type.String(),
  stars: nullable(Stars),
});
export type FeedbackComment = Type.Static<typeof FeedbackComment>;

/** The results of one session. For speakers, they are empty until five people gave feedback. */
export const FeedbackResults = shape({
  session_id: Id,
  answers: nullable(Type.Integer()),
  average: nullable(Type.Number()),
  counts: Type.Array(Type.Integer()),
  comments: Type.Array(FeedbackComment),
  has_more: Type.Boolean(),
  can_moderate: Type.Boolean(),
});
export type FeedbackResults = Type.Static<typeof FeedbackResults>;

/** A session in the list of feedback. */
export const RatedSession = shape({
  session_id: Id,
  title: Type.String(),
  starts_at: Timestamp,
  location: nullable(Type.String()),
  answers: Type.Integer(),
  average: Type.Number(),
  comments: Type.Integer(),
});
export type RatedSession = Type.Static<typeof RatedSession>;

/** The feedback settings of an event. */
export const EventFeedback = shape({ is_asked: Type.Boolean() });
export type EventFeedback = Type.Static<typeof EventFeedback>;

const readErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;
const staffErrors = [...readErrors, 'forbidden'] as const;

export const GetSessionFeedback = operation({
  method: 'GET',
  path: '/sessions/:session_id/feedback',
  summary: 'Get the feedback state of a session and the caller’s feedback',
  access: 'login',
  token: 'session:read',
  params: SessionParams,
  replies: { 200: SessionFeedback },
  errors: readErrors,
});

export const GiveFeedback = operation({
  method: 'PUT',
  path: '/sessions/:session_id/feedback',
  summary: 'Give feedback on a session',
  description:
    'Creates the feedback of the caller, or changes it within seven days. Repeating a request changes nothing.',
  access: 'login',
  params: SessionParams,
  body: shape({
    stars: Stars,
    comment: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: feedbackCommentLengthMax, 'x-trim': true })),
    ),
  }),
  replies: { 200: SessionFeedback },
  errors: [
    ...staffErrors,
    'feedback_not_open',
    'feedback_unchangeable',
    'feedback_comment_refused',
    'feedback_comment_removed',
    'chat_not_allowed',
  ],
  rateLimits: ['feedback'],
});

export const GetFeedbackResults = operation({
  method: 'GET',
  path: '/sessions/:session_id/feedback/results',
  summary: 'Get the feedback results of a session',
  description:
    'Only the speakers of the session and organizers can use this operation. The results do not identify who gave feedback.',
  access: 'login',
  params: SessionParams,
  query: shape({
    /** The last comment of the previous page. */
    after_id: Type.Optional(Uuid),
  }),
  replies: { 200: FeedbackResults },
  errors: staffErrors,
});

export const RemoveFeedbackComment = operation({
  method: 'DELETE',
  path: '/sessions/:session_id/feedback/comments/:comment_id',
  summary: 'Remove a feedback comment',
  description: 'The stars of the feedback stay, and its author remains anonymous.',
  access: 'login',
  params: shape({ ...SessionParams.properties, comment_id: Uuid }),
  replies: { 204: Type.Null() },
  errors: staffErrors,
  demoRefused: 'guest',
});

export const ListEventFeedback = operation({
  method: 'GET',
  path: '/events/:event_id/feedback',
  summary: 'List the sessions of an event that have feedback',
  access: 'login',
  params: EventParams,
  query: shape({
    ...PageQuery.properties,
    sort: Type.Optional(oneOf(feedbackSorts)),
    direction: Type.Optional(oneOf(sortDirections)),
  }),
  replies: {
    200: shape({
      ...page('sessions', RatedSession).properties,
      /** For all sessions. */
      answers: Type.Integer(),
      /** For all sessions. */
      average: nullable(Type.Number()),
    }),
  },
  errors: staffErrors,
});

export const ExportEventFeedback = operation({
  method: 'GET',
  path: '/events/:event_id/feedback/export',
  summary: 'Export the feedback of an event as CSV',
  description: 'The file contains no authors and no times.',
  access: 'login',
  params: EventParams,
  produces: 'text/csv',
  replies: { 200: Type.String() },
  errors: staffErrors,
  rateLimits: ['feedback_export'],
});

export const GetEventFeedback = operation({
  method: 'GET',
  path: '/events/:event_id/feedback/settings',
  summary: 'Get the feedback settings of an event',
  access: 'login',
  token: 'session:read',
  params: EventParams,
  replies: { 200: EventFeedback },
  errors: readErrors,
});

export const SetEventFeedback = operation({
  method: 'PUT',
  path: '/events/:event_id/feedback/settings',
  summary: 'Update the feedback settings of an event',
  description: 'Existing feedback is kept.',
  access: 'login',
  params: EventParams,
  body: EventFeedback,
  replies: { 200: EventFeedback },
  errors: staffErrors,
  demoRefused: 'guest',
});
