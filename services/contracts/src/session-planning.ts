/** Planning an agenda: unscheduled sessions, moves, and bulk changes. */
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
  description: 'Only organizers can see these sessions. They are sorted by title.',
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
        /** If the session was moved since, the request is refused. */
        from: nullable(SessionPlacement),
        to: nullable(SessionPlacement),
      }),
      { minItems: 1, maxItems: bulkSessionsMax },
    ),
  }),
  replies: {
    200: shape({
      sessions: Type.Array(AgendaSession),
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
    /** If true, `changes` is ignored. */
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
  replies: { 200: shape({ changed: Type.Integer() }) },
  errors: sessionWriteErrors,
  demoRefused: 'guest',
});
