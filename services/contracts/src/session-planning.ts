/** Planning an agenda: sessions that wait for a time, moves, and changes of many sessions at once. */
import * as Type from 'typebox';
import { SessionType } from './enums.ts';
import { EventParams } from './events.ts';
import { bulkSessionsMax, eventDaysMax, sessionShiftMaxMinutes } from './limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, shape } from './primitives.ts';
import { SessionPlacement } from './session-placement.ts';
import { AgendaSession, sessionWriteErrors, settableOfSession } from './sessions.ts';

export const ListUnscheduledSessions = operation({
  method: 'GET',
  path: '/events/:event_id/sessions/unscheduled',
  summary: 'List the unscheduled sessions of an event',
  description: 'For organizers. Sorted by title.',
  access: 'login',
  token: 'production:read',
  params: EventParams,
  replies: { 200: shape({ sessions: Type.Array(AgendaSession) }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
});

export const PlaceSessions = operation({
  method: 'POST',
  path: '/events/:event_id/sessions/placements',
  summary: 'Move up to 100 sessions to another time or location',
  description: 'All sessions are moved, or none. A session that was moved since the caller saw it is a conflict.',
  access: 'login',
  token: 'session:write',
  params: EventParams,
  body: shape({
    placements: Type.Array(
      shape({
        id: Id,
        /** Where the session was when it was moved, or null for unscheduled; refused if it has been moved since. */
        from: nullable(SessionPlacement),
        /** Null takes the session off the agenda until it has a time; organizers find it among the unscheduled ones. */
        to: nullable(SessionPlacement),
      }),
      { minItems: 1, maxItems: bulkSessionsMax },
    ),
  }),
  replies: {
    200: shape({
      sessions: Type.Array(AgendaSession),
      /** Those that are unscheduled now. */
      unscheduled: Type.Array(AgendaSession),
    }),
  },
  errors: [...sessionWriteErrors, 'session_moved_meanwhile'],
  demoRefused: 'guest',
});

export const ChangeSessions = operation({
  method: 'POST',
  path: '/events/:event_id/sessions/bulk',
  summary: 'Update or delete up to 100 sessions',
  description: 'All sessions are changed, or none.',
  access: 'login',
  token: 'session:write',
  params: EventParams,
  body: shape({
    ids: Type.Array(Id, { minItems: 1, maxItems: bulkSessionsMax }),
    /** Deletes the sessions; `changes` is ignored then. */
    delete: Type.Optional(Type.Boolean()),
    changes: Type.Optional(
      shape({
        shift_days: Type.Optional(Type.Integer({ minimum: -eventDaysMax, maximum: eventDaysMax })),
        shift_minutes: Type.Optional(
          Type.Integer({ minimum: -sessionShiftMaxMinutes, maximum: sessionShiftMaxMinutes }),
        ),
        track: settableOfSession.track,
        location: settableOfSession.location,
        session_type: Type.Optional(SessionType),
        status: settableOfSession.status,
        chat_mode: settableOfSession.chat_mode,
      }),
    ),
  }),
  /** Number of changed sessions. */
  replies: { 200: shape({ changed: Type.Integer() }) },
  errors: sessionWriteErrors,
  demoRefused: 'guest',
});
