/** What organizers learn about an event, and speakers about their session: counts, never ways of single people. */
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

/** Null where fewer than five people are behind it. */
const Count = nullable(Type.Integer());

export const EventFigure = shape({
  name: oneOf(statisticFigures),
  total: Count,
  /** Null also where people are not counted, as behind reactions to sessions. */
  people: Count,
});
export type EventFigure = Type.Static<typeof EventFigure>;

/** A first message with a connection request, of at least five people. */
export const IcebreakerFigure = shape({ text: Type.String(), asked: Type.Integer(), accepted: Count });
export type IcebreakerFigure = Type.Static<typeof IcebreakerFigure>;

/** People in the chats of sessions; those in two of them count twice. */
export const PresencePoint = shape({ at: Timestamp, present: Count });
export type PresencePoint = Type.Static<typeof PresencePoint>;

export const EventStatistics = shape({
  figures: Type.Array(EventFigure),
  /** Those that were accepted most often first. */
  icebreakers: Type.Array(IcebreakerFigure),
  /** The most people at once within each quarter of an hour, ascending; without those in which nobody was there. */
  presence: Type.Array(PresencePoint),
});
export type EventStatistics = Type.Static<typeof EventStatistics>;

/** What happened around a session. */
export const SessionFigures = shape({
  session_id: Id,
  title: Type.String(),
  starts_at: Timestamp,
  location: nullable(Type.String()),
  bookmarks: Count,
  /** The most people at once in its public chat. */
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

/** How many people stayed for so long. */
export const StayFigure = shape({
  from_minutes: Type.Integer(),
  /** Null for the last one. */
  to_minutes: nullable(Type.Integer()),
  people: Count,
});
export type StayFigure = Type.Static<typeof StayFigure>;

export const MinuteFigures = shape({ minute: Timestamp, present: Count, reactions: Count });
export type MinuteFigures = Type.Static<typeof MinuteFigures>;

export const SessionStatistics = shape({
  event_id: Id,
  figures: SessionFigures,
  /** By duration; empty while nobody was counted. */
  stays: Type.Array(StayFigure),
  /** The one of `stays` to which the median belongs; null for fewer than five people. */
  median_stay: nullable(shape({ from_minutes: Type.Integer(), to_minutes: nullable(Type.Integer()) })),
  /** Minutes in which somebody was there or reacted, ascending. */
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
  description: 'For the speakers of the session and organizers.',
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
  description: 'For the speakers of the session and organizers.',
  access: 'login',
  params: SessionParams,
  query: shape({ table: Type.Optional(oneOf(sessionStatisticsTables)) }),
  produces: 'text/csv',
  replies: { 200: Type.String() },
  errors: staffErrors,
  rateLimits: ['statistics_export'],
});
