/** Statistics of events for organizers, and of sessions for speakers. They never track single people. */
import * as Type from 'typebox';
import {
  eventStatisticsTables,
  sessionFigureSorts,
  sessionStatisticsTables,
  sortDirections,
  statisticFigures,
} from './enums.ts';
import { EventParams } from './events.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, page, PageQuery, shape, Timestamp } from './primitives.ts';
import { SessionParams } from './sessions.ts';

/** A number; null if fewer than five people are behind it. */
const Count = nullable(Type.Integer());

export const EventFigure = shape({
  name: oneOf(statisticFigures),
  total: Count,
  /** Also null if people are not counted, such as for reactions to sessions. */
  people: Count,
});
export type EventFigure = Type.Static<typeof EventFigure>;

/** An icebreaker that at least five people sent. */
export const IcebreakerFigure = shape({ text: Type.String(), asked: Type.Integer(), accepted: Count });
export type IcebreakerFigure = Type.Static<typeof IcebreakerFigure>;

/** Number of people in the chats of sessions. */
export const PresencePoint = shape({ at: Timestamp, present: Count });
export type PresencePoint = Type.Static<typeof PresencePoint>;

export const EventStatistics = shape({
  figures: Type.Array(EventFigure),
  icebreakers: Type.Array(IcebreakerFigure),
  presence: Type.Array(PresencePoint),
});
export type EventStatistics = Type.Static<typeof EventStatistics>;

/** The statistics of a session. */
export const SessionFigures = shape({
  session_id: Id,
  title: Type.String(),
  starts_at: Timestamp,
  location: nullable(Type.String()),
  bookmarks: Count,
  peak: Count,
  messages: Count,
  questions: Count,
  question_votes: Count,
  poll_votes: Count,
  reactions: Count,
  answers: Count,
  average: nullable(Type.Number()),
});
export type SessionFigures = Type.Static<typeof SessionFigures>;

/** The number of people by time spent in the chat. */
export const StayFigure = shape({
  from_minutes: Type.Integer(),
  to_minutes: nullable(Type.Integer()),
  people: Count,
});
export type StayFigure = Type.Static<typeof StayFigure>;

export const MinuteFigures = shape({ minute: Timestamp, present: Count, reactions: Count });
export type MinuteFigures = Type.Static<typeof MinuteFigures>;

export const SessionStatistics = shape({
  event_id: Id,
  figures: SessionFigures,
  stays: Type.Array(StayFigure),
  /** One of the ranges of `stays`. */
  median_stay: nullable(shape({ from_minutes: Type.Integer(), to_minutes: nullable(Type.Integer()) })),
  minutes: Type.Array(MinuteFigures),
});
export type SessionStatistics = Type.Static<typeof SessionStatistics>;

const staffErrors = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;

export const GetEventStatistics = operation({
  method: 'GET',
  path: '/events/:event_id/statistics',
  summary: 'Get the statistics of an event',
  description:
    'Returns the numbers of activities and people, the most successful icebreakers, and the attendance over time.',
  access: 'login',
  params: EventParams,
  replies: { 200: EventStatistics },
  errors: staffErrors,
  rateLimits: ['statistics'],
});

export const ListSessionStatistics = operation({
  method: 'GET',
  path: '/events/:event_id/statistics/sessions',
  summary: 'List the statistics of the sessions of an event',
  access: 'login',
  params: EventParams,
  query: shape({
    ...PageQuery.properties,
    sort: Type.Optional(oneOf(sessionFigureSorts)),
    direction: Type.Optional(oneOf(sortDirections)),
  }),
  replies: { 200: page('sessions', SessionFigures) },
  errors: staffErrors,
  rateLimits: ['statistics'],
});

export const ExportEventStatistics = operation({
  method: 'GET',
  path: '/events/:event_id/statistics/export',
  summary: 'Export a statistics table of an event as CSV',
  access: 'login',
  params: EventParams,
  query: shape({ table: Type.Optional(oneOf(eventStatisticsTables)) }),
  produces: 'text/csv',
  replies: { 200: Type.String() },
  errors: staffErrors,
  rateLimits: ['statistics_export'],
});

export const GetSessionStatistics = operation({
  method: 'GET',
  path: '/sessions/:session_id/statistics',
  summary: 'Get the statistics of a session by minute',
  description: 'Only the speakers of the session and organizers can use this operation.',
  access: 'login',
  params: SessionParams,
  replies: { 200: SessionStatistics },
  errors: staffErrors,
  rateLimits: ['statistics'],
});

export const ExportSessionStatistics = operation({
  method: 'GET',
  path: '/sessions/:session_id/statistics/export',
  summary: 'Export a statistics table of a session as CSV',
  description: 'Only the speakers of the session and organizers can use this operation.',
  access: 'login',
  params: SessionParams,
  query: shape({ table: Type.Optional(oneOf(sessionStatisticsTables)) }),
  produces: 'text/csv',
  replies: { 200: Type.String() },
  errors: staffErrors,
  rateLimits: ['statistics_export'],
});
