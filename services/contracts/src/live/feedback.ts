/** Feedback on sessions, and its results for speakers and organizers. */
import * as Type from 'typebox';
import { feedbackSorts, feedbackStates, sortDirections } from '../enums.ts';
import { EventId } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { operation } from '../operation.ts';
import {
  described,
  list,
  ListQuery,
  Next,
  nullable,
  oneOf,
  PlainText,
  shape,
  Timestamp,
  TitleText,
  Uuid,
} from '../primitives.ts';
import { CanModerate, Location, SessionId, StartsAt } from '../schedule/session-fields.ts';
import { SessionParams } from '../schedule/sessions.ts';
import { scoped } from '../scoped-fields.ts';
import {
  feedbackChangeDays,
  feedbackOpenDays,
  maxExportedFeedback,
  maxFeedbackCommentLength,
  maxFeedbackStars,
  minFeedbackResults,
} from './feedback-limits.ts';

const Stars = Type.Integer({
  minimum: 1,
  maximum: maxFeedbackStars,
  description: 'Rating from 1 (worst) to 5 (best).',
});

/** The feedback of one person. Only that person can see who gave it. */
export const MyFeedback = shape({
  stars: Stars,
  comment: nullable(Type.String({ description: 'Comment, plain text; null if there is none.' })),
  is_comment_removed: Type.Boolean({
    description: 'Whether the organizers removed the comment. The rating remains, and no other comment is accepted.',
  }),
  changeable_until: described(Timestamp, 'When the feedback can no longer be changed (ISO 8601, UTC).'),
});
export type MyFeedback = Type.Static<typeof MyFeedback>;

/** Whether feedback on a session can be given, and the feedback of the caller. */
export const SessionFeedback = shape({
  session_id: SessionId,
  event_id: EventId,
  state: oneOf(
    feedbackStates,
    'Whether feedback can be given. `OFF`: not requested. `ELSEWHERE`: on the external page of the session. `NOT_YET`: after the end of the session.',
  ),
  closes_at: nullable(
    described(Timestamp, 'When feedback can no longer be given (ISO 8601, UTC); null before the end of the session.'),
  ),
  can_answer: Type.Boolean({
    description: 'Whether the caller may give feedback. Speakers of the session may not.',
  }),
  can_read_results: Type.Boolean({
    description: 'Whether the caller can see the results, as a speaker of the session or an organizer.',
  }),
  own: scoped('account:read', nullable(described(MyFeedback, 'Feedback of the caller; null if there is none.'))),
});
export type SessionFeedback = Type.Static<typeof SessionFeedback>;

/** A comment without its author. */
export const FeedbackComment = shape({
  id: described(Uuid, 'Id of the comment (UUID).'),
  text: described(PlainText, 'Text of the comment, plain text.'),
  stars: nullable(described(Stars, 'Rating given with the comment; null for speakers.')),
});
export type FeedbackComment = Type.Static<typeof FeedbackComment>;

const AverageRating = Type.Number({
  description:
    'Average rating, rounded to two decimals; null if nobody gave feedback, or if the results are not shown.',
});
/** The results of one session. Speakers see no results until five people have given feedback. */
export const FeedbackResults = shape({
  session_id: SessionId,
  answers: nullable(
    Type.Integer({
      description: 'Number of people who gave feedback; for speakers, null if there are fewer than five.',
    }),
  ),
  average: nullable(AverageRating),
  counts: Type.Array(Type.Integer(), {
    description: 'Number of ratings with one star, two stars and so on; empty if the results are not shown.',
  }),
  comments: Type.Array(FeedbackComment, {
    description: 'Comments without their authors, in a random but stable order.',
  }),
  next: Next,
  can_moderate: CanModerate,
});
export type FeedbackResults = Type.Static<typeof FeedbackResults>;

export const RatedSession = shape({
  session_id: SessionId,
  title: TitleText,
  starts_at: StartsAt,
  location: nullable(Location),
  answers: Type.Integer({ description: 'Number of people who gave feedback.' }),
  average: Type.Number({ description: 'Average rating, rounded to two decimals.' }),
  comments: Type.Integer({ description: 'Number of comments.' }),
});
export type RatedSession = Type.Static<typeof RatedSession>;

export const EventFeedback = shape({
  is_asked: Type.Boolean({ description: 'Whether people are asked for feedback at the end of a session.' }),
});
export type EventFeedback = Type.Static<typeof EventFeedback>;

const readErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;
const staffErrors = [...readErrors, 'forbidden'] as const;

export const GetSessionFeedback = operation({
  method: 'GET',
  path: '/sessions/:session_id/feedback',
  summary: 'Get the feedback state of a session and the caller’s feedback',
  description:
    'Available to all members of the event. Returns only the feedback of the caller; `GetFeedbackResults` returns the results. A comment that organizers have removed is null.',
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
  description: `Available to all members of the event except the speakers of the session. Feedback can be given within ${feedbackOpenDays} days after the end of the session, and replaced within ${feedbackChangeDays} days after it was given. Speakers and organizers see it without its author. Comments that violate the moderation rules of the event, and comments of muted people, are rejected. Repeating a request has no effect.`,
  access: 'login',
  params: SessionParams,
  body: shape({
    stars: Stars,
    comment: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: maxFeedbackCommentLength,
          'x-trim': true,
          description: 'Comment, plain text; null if there is none.',
        }),
      ),
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
  description: `Available to speakers of the session and to members with the role ADMIN or ORGANIZER. The results contain no authors, and the comments are in random order. Speakers see no results until ${minFeedbackResults} people have given feedback, and never the rating of a single comment.`,
  access: 'login',
  params: SessionParams,
  query: ListQuery,
  replies: { 200: FeedbackResults },
  errors: [...staffErrors, 'cursor_invalid'],
});

export const RemoveFeedbackComment = operation({
  method: 'DELETE',
  path: '/sessions/:session_id/feedback/comments/:comment_id',
  summary: 'Remove a feedback comment',
  description:
    'Requires the role ADMIN or ORGANIZER. The rating remains, and the author stays anonymous but can see that the comment was removed. The comment is recorded in the moderation log, where only members with these roles can read it. This cannot be undone, and removing a comment again has no effect.',
  access: 'login',
  params: shape({ ...SessionParams.properties, comment_id: described(Uuid, 'Id of the comment.') }),
  replies: { 204: Type.Null() },
  errors: staffErrors,
  demoRestriction: 'guest',
});

export const ListEventFeedback = operation({
  method: 'GET',
  path: '/events/:event_id/feedback',
  summary: 'List the sessions of an event that have feedback',
  description:
    'Requires the role ADMIN or ORGANIZER. Sessions without feedback are omitted. Without `sort`, they are sorted by start.',
  access: 'login',
  params: EventParams,
  query: shape({
    ...ListQuery.properties,
    sort: Type.Optional(oneOf(feedbackSorts, 'Field by which to sort: start, average rating or number of answers.')),
    direction: Type.Optional(oneOf(sortDirections, 'Sort direction.')),
  }),
  replies: {
    200: shape({
      ...list('sessions', RatedSession, 'Sessions with feedback.').properties,
      answers: Type.Integer({ description: 'Number of ratings in all sessions.' }),
      average: nullable(
        described(AverageRating, 'Average rating of all sessions, rounded to two decimals; null if there is none.'),
      ),
    }),
  },
  errors: [...staffErrors, 'cursor_invalid'],
});

export const ExportEventFeedback = operation({
  method: 'GET',
  path: '/events/:event_id/feedback/export',
  summary: 'Export the feedback of an event as CSV',
  description: `Requires the role ADMIN or ORGANIZER. The file has a row for each rating, at most ${maxExportedFeedback}, grouped by session, with headings in the language of the caller. It contains neither authors nor times, and the ratings of a session are in random order. Removed comments are omitted.`,
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
  description:
    'Available to all members of the event. People are asked for feedback unless the organizers have disabled it.',
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
  description:
    'Requires the role ADMIN or ORGANIZER. If feedback is disabled, no feedback is requested (`FEEDBACK_ASKED`), and nobody can give or replace it. Existing feedback and its results remain available.',
  access: 'login',
  params: EventParams,
  body: EventFeedback,
  replies: { 200: EventFeedback },
  errors: staffErrors,
  demoRestriction: 'guest',
});
