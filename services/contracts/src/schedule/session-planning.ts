/** Operations for planning an agenda: unscheduled sessions, moves, and bulk changes. */
import * as Type from 'typebox';
import { SessionType } from '../enums.ts';
import { EventParams } from '../events/events.ts';
import { maxAgendaSessions, maxBulkSessions, maxEventDays, maxSessionShiftMinutes } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, Id, nullable, shape } from '../primitives.ts';
import { AgendaSession } from './agenda.ts';
import { SessionPlacement } from './session-placement.ts';
import { sessionWriteErrors, sessionInputFields } from './sessions.ts';

export const ListUnscheduledSessions = operation({
  method: 'GET',
  path: '/events/:event_id/sessions/unscheduled',
  summary: 'List the unscheduled sessions of an event',
  description: `Requires the role ADMIN or ORGANIZER. Other members cannot see unscheduled sessions or their chat rooms, questions and polls. Returns all of them without pages, because an event has at most ${maxAgendaSessions} sessions. Ignore their times.`,
  access: 'login',
  token: 'production:read',
  params: EventParams,
  replies: {
    200: shape({
      sessions: Type.Array(AgendaSession, {
        maxItems: maxAgendaSessions,
        description: 'Unscheduled sessions, sorted by title.',
      }),
    }),
  },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden'],
});

export const PlaceSessions = operation({
  method: 'POST',
  path: '/events/:event_id/sessions/placements',
  summary: 'Move up to 100 sessions to another time or location',
  description:
    'Requires the role ADMIN or ORGANIZER. Moves all sessions, or none if one of them is not where `from` says. People other than the caller who bookmarked or speak in a moved session are notified, and organizers receive the server event `sessions_placed`. Unscheduling a session hides it and its chat rooms from everyone but organizers, without a notification. Moved sessions are no longer marked as full.',
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
            'Current time and location of the session as known to the client; null if it is unscheduled. If they have changed, the request is rejected.',
          ),
        ),
        to: nullable(described(SessionPlacement, 'New time and location of the session; null to unschedule it.')),
      }),
      { minItems: 1, maxItems: maxBulkSessions, description: 'Sessions with their new time and location.' },
    ),
  }),
  replies: {
    200: shape({
      sessions: Type.Array(AgendaSession, { description: 'Sessions that now have a time.' }),
      unscheduled: Type.Array(AgendaSession, { description: 'Sessions that are now unscheduled.' }),
    }),
  },
  errors: [...sessionWriteErrors, 'session_moved_meanwhile'],
  demoRestriction: 'guest',
});

export const ChangeSessions = operation({
  method: 'POST',
  path: '/events/:event_id/sessions/bulk',
  summary: 'Update or delete up to 100 sessions',
  description:
    'Requires the role ADMIN or ORGANIZER. Changes all sessions, or none if one of them does not exist or would be outside the event. People other than the caller who bookmarked or speak in a session that is moved, cancelled or restored are notified. Deleting has the same effects as `DeleteSession`.',
  access: 'login',
  token: 'session:write',
  params: EventParams,
  body: shape({
    ids: Type.Array(Id, { minItems: 1, maxItems: maxBulkSessions, description: 'Ids of the sessions.' }),
    delete: Type.Optional(
      Type.Boolean({ description: 'Whether to delete the sessions. If true, `changes` is ignored.' }),
    ),
    changes: Type.Optional(
      described(
        shape({
          shift_days: Type.Optional(
            Type.Integer({
              minimum: -maxEventDays,
              maximum: maxEventDays,
              description: 'Number of days by which to move the sessions; negative for earlier.',
            }),
          ),
          shift_minutes: Type.Optional(
            Type.Integer({
              minimum: -maxSessionShiftMinutes,
              maximum: maxSessionShiftMinutes,
              description: 'Number of minutes by which to move the sessions; negative for earlier.',
            }),
          ),
          track: sessionInputFields.track,
          location: sessionInputFields.location,
          session_type: Type.Optional(SessionType),
          status: sessionInputFields.status,
          chat_mode: sessionInputFields.chat_mode,
        }),
        'Changes to apply to all of the sessions.',
      ),
    ),
  }),
  replies: {
    200: shape({ changed: Type.Integer({ description: 'Number of sessions that were changed or deleted.' }) }),
  },
  errors: sessionWriteErrors,
  demoRestriction: 'guest',
});
