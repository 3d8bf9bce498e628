/** The personal agenda: bookmarked sessions, and their secret calendar feed. */
import * as Type from 'typebox';
import { EventParams } from '../events/events.ts';
import { maxMyAgendaSessions } from '../limits.ts';
import { operation } from '../operation.ts';
import { Id, nullable, shape } from '../primitives.ts';
import { scoped } from '../scoped-fields.ts';
import { SessionParams } from './sessions.ts';

const readErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;

export const MyAgenda = shape({
  session_ids: Type.Array(Id, { description: 'Ids of the sessions that the caller has bookmarked, sorted by start.' }),
  speaking_session_ids: Type.Array(Id, {
    description: 'Ids of the sessions in which the caller speaks, sorted by start.',
  }),
  feed_url: scoped(
    'secret:read',
    nullable(Type.String({ description: 'Secret URL of the caller’s calendar feed; null if there is none.' })),
  ),
});
export type MyAgenda = Type.Static<typeof MyAgenda>;

export const GetMyAgenda = operation({
  method: 'GET',
  path: '/events/:event_id/my-agenda',
  summary: 'Get the caller’s agenda of an event',
  description:
    'Available to all members of the event. Returns only the ids of sessions; `GetAgenda` returns the sessions themselves. Unscheduled sessions are omitted, and `speaking_session_ids` contains the sessions in which the caller is on stage in any role.',
  access: 'login',
  token: 'my_agenda:read',
  params: EventParams,
  replies: { 200: MyAgenda },
  errors: readErrors,
});

export const BookmarkSession = operation({
  method: 'PUT',
  path: '/sessions/:session_id/bookmark',
  summary: 'Bookmark a session',
  description: `Available to all members of the event. The caller then receives the notifications \`SESSION_STARTING\`, \`SESSION_CHANGED\` and \`FEEDBACK_ASKED\` about the session, unless the caller has disabled them. A person can bookmark ${maxMyAgendaSessions} sessions of an event. Bookmarking a session again has no effect.`,
  access: 'login',
  token: 'my_agenda:write',
  params: SessionParams,
  replies: { 204: Type.Null() },
  errors: [...readErrors, 'bookmarks_exceeded'],
});

export const RemoveBookmark = operation({
  method: 'DELETE',
  path: '/sessions/:session_id/bookmark',
  summary: 'Remove the bookmark of a session',
  description:
    'Available to all members of the event. Removes the session from the agenda and the calendar feed of the caller. Succeeds even if the session is not bookmarked.',
  access: 'login',
  token: 'my_agenda:write',
  params: SessionParams,
  replies: { 204: Type.Null() },
  errors: readErrors,
});

export const OpenCalendarFeed = operation({
  method: 'POST',
  path: '/events/:event_id/my-agenda/feed',
  summary: 'Create the caller’s calendar feed of an event',
  description:
    'Available to all members of the event. Everyone who knows the URL can read which sessions the caller has bookmarked. Each member has one feed per event: if it exists already, it is returned with the same URL.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  replies: { 200: MyAgenda },
  errors: readErrors,
  demoRestriction: true,
});

export const CloseCalendarFeed = operation({
  method: 'DELETE',
  path: '/events/:event_id/my-agenda/feed',
  summary: 'Delete the caller’s calendar feed of an event',
  description:
    'Available to all members of the event. The URL stops working immediately, and a new feed gets another one. Succeeds even if there is no feed.',
  access: 'login',
  securityLog: 'secret.changed',
  params: EventParams,
  replies: { 204: Type.Null() },
  errors: readErrors,
});

export const ReadCalendarFeed = operation({
  method: 'GET',
  path: '/calendars/:token',
  summary: 'Get a calendar feed as iCalendar',
  description:
    'Requires no login: the token in the URL grants access. Calendar applications subscribe to this URL. Returns the sessions that the owner of the feed has bookmarked, with cancelled ones marked as such. Conditional requests by `ETag` are supported. The reply is 404 after the owner has deleted the feed, left the event or been banned from it.',
  access: 'public',
  token: 'ignored',
  params: shape({
    token: Type.String({ minLength: 1, maxLength: 100, description: 'Secret token of the calendar feed.' }),
  }),
  produces: 'text/calendar',
  replies: { 200: Type.String() },
  bodilessStatuses: [304],
  errors: ['not_found'],
  rateLimits: ['calendar_feed'],
  failureLimits: ['missing_per_address'],
});
