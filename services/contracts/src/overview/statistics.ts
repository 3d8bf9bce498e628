/** Statistics of events for organizers, and of sessions for speakers. They never contain data about individual people. */
import * as Type from 'typebox';
import {
  eventStatisticsTables,
  sessionFigureSorts,
  sessionStatisticsTables,
  sortDirections,
  statisticFigures,
  statisticsPeriods,
} from '../enums.ts';
import { eventStaffErrors } from '../events/event-errors.ts';
import { EventId } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { operation } from '../operation.ts';
import { described, list, ListQuery, nullable, oneOf, shape, Timestamp, TitleText } from '../primitives.ts';
import { Location, SessionId, StartsAt } from '../schedule/session-fields.ts';
import { SessionParams } from '../schedule/sessions.ts';
import { minStatisticsPeople } from './statistics-limits.ts';

/** A number; null if it is based on fewer than five people. */
const Count = nullable(Type.Integer());

export const EventFigure = shape({
  name: oneOf(statisticFigures, 'Counted activity.'),
  total: described(Count, 'Total number; null if fewer than five people took part.'),
  people: described(
    Count,
    'Number of people who took part; null if fewer than five did, or if people are not counted.',
  ),
});
export type EventFigure = Type.Static<typeof EventFigure>;

/** An icebreaker that at least five people sent. */
export const IcebreakerFigure = shape({
  text: Type.String({ description: 'Text of the icebreaker.' }),
  asked: Type.Integer({ description: 'Number of connection requests with this icebreaker.' }),
  accepted: described(Count, 'Number of these requests that were accepted; null if fewer than five were.'),
});
export type IcebreakerFigure = Type.Static<typeof IcebreakerFigure>;

/** Number of people in the chat rooms of sessions. */
export const PresencePoint = shape({
  at: described(Timestamp, 'Start of the 15 minutes (ISO 8601, UTC).'),
  present: described(
    Count,
    'Maximum number of people at the same time; null if fewer than five. A person in two chat rooms is counted twice.',
  ),
});
export type PresencePoint = Type.Static<typeof PresencePoint>;

/** Activity in the sessions that start in an hour or on a day; a number is null if no session of it has five people. */
export const PeriodFigures = shape({
  at: described(Timestamp, 'Start of the hour or day in the time zone of the event (ISO 8601, UTC).'),
  peak: described(Count, 'Maximum number of people in the public chat of a session at the same time.'),
  bookmarks: described(Count, 'How often the sessions are in an agenda.'),
  messages: described(Count, 'Number of messages in the public chats.'),
  questions: described(Count, 'Number of questions.'),
  question_votes: described(Count, 'Number of votes for questions.'),
  poll_votes: described(Count, 'Number of votes in polls.'),
  reactions: described(Count, 'Number of reactions during the sessions.'),
  answers: described(Count, 'Number of answers to the requests for feedback.'),
  average: nullable(Type.Number({ description: 'Average rating, rounded to two decimals.' })),
});
export type PeriodFigures = Type.Static<typeof PeriodFigures>;

export const EventStatistics = shape({
  figures: Type.Array(EventFigure, { description: 'Figures by activity.' }),
  icebreakers: Type.Array(IcebreakerFigure, {
    description: 'Icebreakers that at least five people sent, most often accepted first.',
  }),
  presence: Type.Array(PresencePoint, {
    description:
      'Number of people in the chat rooms of sessions for every 15 minutes. Periods without people are omitted.',
  }),
  average: nullable(
    Type.Number({
      description:
        'Average rating of the sessions, rounded to two decimals; null if fewer than five people gave feedback.',
    }),
  ),
  period: oneOf(statisticsPeriods, 'Length of `periods`: hours if all sessions start on one day, otherwise days.'),
  periods: Type.Array(PeriodFigures, {
    description: 'Activity in sessions over time, in ascending order. Hours or days without sessions are omitted.',
  }),
});
export type EventStatistics = Type.Static<typeof EventStatistics>;

export const SessionFigures = shape({
  session_id: SessionId,
  title: TitleText,
  starts_at: StartsAt,
  location: nullable(Location),
  bookmarks: described(Count, 'Number of people who have the session in their agenda; null if fewer than five.'),
  peak: described(Count, 'Maximum number of people in the public chat at the same time; null if fewer than five.'),
  messages: described(Count, 'Number of messages in the public chat; null if fewer than five people wrote.'),
  questions: described(Count, 'Number of questions; null if fewer than five people asked.'),
  question_votes: described(Count, 'Number of votes for questions; null if fewer than five people voted.'),
  poll_votes: described(Count, 'Number of votes in polls; null if fewer than five people voted.'),
  reactions: described(Count, 'Number of reactions during the session; null if fewer than five.'),
  answers: described(Count, 'Number of people who gave feedback; null if fewer than five.'),
  average: nullable(
    Type.Number({
      description: 'Average rating, rounded to two decimals; null if fewer than five people gave feedback.',
    }),
  ),
});
export type SessionFigures = Type.Static<typeof SessionFigures>;

const ToMinutes = Type.Integer({ description: 'Upper bound in minutes, exclusive; null for the last range.' });
/** The number of people by time spent in the chat. */
export const StayFigure = shape({
  from_minutes: Type.Integer({ description: 'Lower bound in minutes, inclusive.' }),
  to_minutes: nullable(ToMinutes),
  people: described(Count, 'Number of people; null if fewer than five.'),
});
export type StayFigure = Type.Static<typeof StayFigure>;

export const MinuteFigures = shape({
  minute: described(Timestamp, 'Start of the minute (ISO 8601, UTC).'),
  present: described(Count, 'Number of people in the public chat; null if fewer than five.'),
  reactions: described(Count, 'Number of reactions in the minute; null if fewer than five.'),
});
export type MinuteFigures = Type.Static<typeof MinuteFigures>;

export const SessionStatistics = shape({
  event_id: EventId,
  figures: described(SessionFigures, 'Figures of the session.'),
  stays: Type.Array(StayFigure, {
    description: 'Number of people by time spent in the public chat; empty if nobody was counted.',
  }),
  median_stay: nullable(
    described(
      shape({
        from_minutes: Type.Integer({ description: 'Lower bound in minutes, inclusive.' }),
        to_minutes: nullable(ToMinutes),
      }),
      'Range of `stays` that contains the median; null if fewer than five people were counted.',
    ),
  ),
  minutes: Type.Array(MinuteFigures, { description: 'Minutes with people or reactions, in ascending order.' }),
});
export type SessionStatistics = Type.Static<typeof SessionStatistics>;

export const GetEventStatistics = operation({
  method: 'GET',
  path: '/events/:event_id/statistics',
  summary: 'Get the statistics of an event',
  description: `Requires the role ADMIN or ORGANIZER in the event. Returns figures by activity, the most successful icebreakers, and the attendance over time. Figures that are based on fewer than ${minStatisticsPeople} people are null, and no figure identifies a person.`,
  access: 'login',
  params: EventParams,
  replies: { 200: EventStatistics },
  errors: eventStaffErrors,
  rateLimits: ['statistics'],
});

export const ListSessionStatistics = operation({
  method: 'GET',
  path: '/events/:event_id/statistics/sessions',
  summary: 'List the statistics of the sessions of an event',
  description: `Requires the role ADMIN or ORGANIZER in the event. Returns the sessions by start unless another order is requested. Figures that are based on fewer than ${minStatisticsPeople} people are null; in an order by such a figure, these sessions are last in both directions.`,
  access: 'login',
  params: EventParams,
  query: shape({
    ...ListQuery.properties,
    sort: Type.Optional(oneOf(sessionFigureSorts, 'Field by which to sort. `time`: start of the session.')),
    direction: Type.Optional(oneOf(sortDirections, 'Sort direction.')),
  }),
  replies: { 200: list('sessions', SessionFigures, 'Figures of sessions in the requested order.') },
  errors: [...eventStaffErrors, 'cursor_invalid'],
  rateLimits: ['statistics'],
});

export const ExportEventStatistics = operation({
  method: 'GET',
  path: '/events/:event_id/statistics/export',
  summary: 'Export a statistics table of an event as CSV',
  description: `Requires the role ADMIN or ORGANIZER in the event. Returns a UTF-8 file with a byte order mark and column headings in the language of the request; the table of sessions by default. Cells that are based on fewer than ${minStatisticsPeople} people are empty. The export is written to the log of the server.`,
  access: 'login',
  params: EventParams,
  query: shape({ table: Type.Optional(oneOf(eventStatisticsTables, 'Table to export.')) }),
  produces: 'text/csv',
  replies: { 200: Type.String() },
  errors: eventStaffErrors,
  rateLimits: ['statistics_export'],
});

export const GetSessionStatistics = operation({
  method: 'GET',
  path: '/sessions/:session_id/statistics',
  summary: 'Get the statistics of a session by minute',
  description: `Only speakers of the session and members with the role ADMIN or ORGANIZER may call this. Figures that are based on fewer than ${minStatisticsPeople} people are null, and minutes without people or reactions are omitted. Presence is counted once per minute in the public chat of the session.`,
  access: 'login',
  params: SessionParams,
  replies: { 200: SessionStatistics },
  errors: eventStaffErrors,
  rateLimits: ['statistics'],
});

export const ExportSessionStatistics = operation({
  method: 'GET',
  path: '/sessions/:session_id/statistics/export',
  summary: 'Export a statistics table of a session as CSV',
  description: `Only speakers of the session and members with the role ADMIN or ORGANIZER may call this. Returns a UTF-8 file with a byte order mark and column headings in the language of the request; the table of minutes by default. Cells that are based on fewer than ${minStatisticsPeople} people are empty.`,
  access: 'login',
  params: SessionParams,
  query: shape({ table: Type.Optional(oneOf(sessionStatisticsTables, 'Table to export.')) }),
  produces: 'text/csv',
  replies: { 200: Type.String() },
  errors: eventStaffErrors,
  rateLimits: ['statistics_export'],
});
