/** The agenda of an event, its order, and marking sessions as full. */
import * as Type from 'typebox';
import { sessionLevels, sessionStatuses, sessionTypes } from '../enums.ts';
import { DayChange, EventId, Timezone } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { maxAgendaSessions } from '../limits.ts';
import { operation } from '../operation.ts';
import { CalendarDate, described, Id, NameText, nullable, oneOf, shape, TitleText } from '../primitives.ts';
import { DurationMinutes, EndsAt, EndTime, EventDay, Location, StartsAt, StartTime, Track } from './session-fields.ts';
import { AgendaOrder, AgendaOrderChange } from './session-placement.ts';
import { ClockTimeInReply, Session, SessionDetail, SessionParams } from './sessions.ts';

/** A session in the agenda, without its abstract. */
export const AgendaSession = shape({
  id: Id,
  title: TitleText,
  session_type: oneOf(sessionTypes, 'Type of the session.'),
  status: oneOf(sessionStatuses, 'Status of the session.'),
  day_number: EventDay,
  starts_at: StartsAt,
  ends_at: EndsAt,
  start_time: described(ClockTimeInReply, StartTime),
  end_time: described(ClockTimeInReply, EndTime),
  duration_minutes: DurationMinutes,
  track: nullable(Track),
  location: nullable(Location),
  language: Session.properties.language,
  level: nullable(oneOf(sessionLevels, 'Level of the audience; null if unspecified.')),
  is_full: Type.Boolean({ description: 'Whether the session is marked as full.' }),
  has_recording: Type.Boolean({ description: 'Whether there is a link to a recording.' }),
  speakers: Type.Array(Type.String(), { description: 'Names of the speakers, in display order.' }),
  speaker_profile_ids: Type.Array(Id, {
    description: 'Profile ids of the speakers, in the same order. Use them to distinguish people with the same name.',
  }),
});
export type AgendaSession = Type.Static<typeof AgendaSession>;

export const Agenda = shape({
  event_id: EventId,
  timezone: Timezone,
  day_change: DayChange,
  days: Type.Array(shape({ day_number: EventDay, date: described(CalendarDate, 'Date, `YYYY-MM-DD`.') }), {
    description: 'Days of the event, including days without a session.',
  }),
  locations: Type.Array(Type.String(), {
    description:
      'Locations in the order set by organizers, including those without a session. The others follow in the order of the imported file or of first appearance.',
  }),
  ordered_locations: Type.Integer({
    description: 'Number of locations at the start of the list whose order was set by organizers.',
  }),
  order_version: Type.String({
    description:
      'Version of the order of locations, buildings and tracks and of the walking time. Send it as `seen_version` with a change.',
  }),
  tracks: Type.Array(Type.String(), { description: 'Tracks in the order set by organizers, then by name.' }),
  buildings: Type.Array(
    shape({ name: NameText, locations: Type.Array(Type.String(), { description: 'Locations, in display order.' }) }),
    { description: 'Buildings with their locations, in the order of the locations.' },
  ),
  walking_minutes: Type.Integer({ description: 'Walking time between buildings in minutes; 0 if not set.' }),
  sessions: Type.Array(AgendaSession, { description: 'Sessions, sorted by start.' }),
});
export type Agenda = Type.Static<typeof Agenda>;

export const GetAgenda = operation({
  method: 'GET',
  path: '/events/:event_id/agenda',
  summary: 'Get the agenda of an event',
  description: `Available to all members of the event. Returns up to ${maxAgendaSessions} sessions without their descriptions, including cancelled ones; unscheduled sessions are omitted. Send the \`ETag\` of the previous reply in \`If-None-Match\` to receive status 304 if the agenda is unchanged.`,
  access: 'login',
  token: 'programme:read',
  params: EventParams,
  replies: { 200: Agenda },
  bodilessStatuses: [304],
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});

export const GetAgendaOrder = operation({
  method: 'GET',
  path: '/events/:event_id/agenda/order',
  summary: 'Get the order of locations and tracks in the agenda',
  description:
    'For administrators and organizers of the event. Returns the locations and tracks in the order in which the agenda shows them, with their external ids.',
  access: 'login',
  versionOf: 'agenda_order',
  token: 'session:write',
  params: EventParams,
  replies: { 200: AgendaOrder },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
});

export const SetAgendaOrder = operation({
  method: 'PUT',
  path: '/events/:event_id/agenda/order',
  summary: 'Set the order of locations and tracks in the agenda',
  description:
    'Requires the role ADMIN or ORGANIZER. Also replaces the building of each location and the walking time between buildings. Locations and tracks that are not listed come last; a name must not be listed twice. Members of the event receive the server event `event_updated`.',
  access: 'login',
  versionOf: 'agenda_order',
  token: 'session:write',
  params: EventParams,
  body: AgendaOrderChange,
  replies: { 200: AgendaOrder },
  errors: [
    'not_found',
    'event_access_denied',
    'event_banned',
    'forbidden',
    'agenda_order_ambiguous',
    'agenda_order_changed_meanwhile',
    'external_id_taken',
  ],
  demoRestriction: 'guest',
});

export const SetSessionFull = operation({
  method: 'PUT',
  path: '/sessions/:session_id/full',
  summary: 'Mark a session as full or not full',
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. A session cannot be marked as full if it has ended, was cancelled or is unscheduled; the mark can always be removed. Moving the session to another time or location also removes it, but a delay of the location does not. Members of the event receive the server event `session_updated`.',
  access: 'login',
  versionOf: 'session',
  token: 'session:mark_full',
  params: SessionParams,
  body: shape({ is_full: Type.Boolean({ description: 'Whether to mark the session as full.' }) }),
  replies: { 200: SessionDetail },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden', 'session_closed'],
  demoRestriction: 'guest',
});
