/** Planning an agenda: unscheduled sessions, moves, and bulk changes. */
import * as Type from 'typebox';
import { SessionType } from '../enums.ts';
import { EventParams } from '../events/events.ts';
import { bulkSessionsMax, eventDaysMax, sessionShiftMaxMinutes } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, Id, nullable, shape } from '../primitives.ts';
import { AgendaSession } from './agenda.ts';
import { SessionPlacement } from './session-placement.ts';
import { sessionWriteErrors, settableOfSession } from './sessions.ts';

export const ListUnscheduledSessions = operation({
  method: 'GET',
  path: '/events/:event_id/sessions/unscheduled',
  summary: 'List the unscheduled sessions of an event',
  description: 'Only organizers can see these sessions. They are sorted by title.',
  access: 'login',
  token: 'production:read',
  params: EventParams,
  replies: { 200: shape({ sessions: Type.Array(AgendaSession, { description: 'The sessions.' }) }) },
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
        from: nullable(
          described(
            SessionPlacement,
            'Time and location of the session as known to the caller; null if it was unscheduled. If the session was moved since, the request is refused.',
          ),
        ),
        to: nullable(described(SessionPlacement, 'New time and location; null to make the session unscheduled.')),
      }),
      { minItems: 1, maxItems: bulkSessionsMax, description: 'New time and location of each session.' },
    ),
  }),
  replies: {
    200: shape({
      sessions: Type.Array(AgendaSession, { description: 'The sessions.' }),
      unscheduled: Type.Array(AgendaSession, { description: 'Sessions that have no time now.' }),
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
    ids: Type.Array(Id, { minItems: 1, maxItems: bulkSessionsMax, description: 'Ids of the records.' }),
    delete: Type.Optional(Type.Boolean({ description: 'Whether to delete the sessions. `changes` is ignored then.' })),
    changes: Type.Optional(
      described(
        shape({
          shift_days: Type.Optional(
            Type.Integer({
              minimum: -eventDaysMax,
              maximum: eventDaysMax,
              description: 'Days by which to move; negative for earlier.',
            }),
          ),
          shift_minutes: Type.Optional(
            Type.Integer({
              minimum: -sessionShiftMaxMinutes,
              maximum: sessionShiftMaxMinutes,
              description: 'Minutes by which to move the start; negative for earlier.',
            }),
          ),
          track: settableOfSession.track,
          location: settableOfSession.location,
          session_type: Type.Optional(SessionType),
          status: settableOfSession.status,
          chat_mode: settableOfSession.chat_mode,
        }),
        'Changes to all the sessions.',
      ),
    ),
  }),
  replies: { 200: shape({ changed: Type.Integer({ description: 'Number of changed entries.' }) }) },
  errors: sessionWriteErrors,
  demoRefused: 'guest',
});
