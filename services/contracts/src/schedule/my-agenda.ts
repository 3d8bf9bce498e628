/** The personal agenda: bookmarked sessions, and their secret calendar feed. */
import * as Type from 'typebox';
import { EventParams } from '../events/events.ts';
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
  description: 'Returns the sessions that the caller has bookmarked or speaks in, and the URL of the calendar feed.',
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
  description: 'Returns the existing feed if there is one.',
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
  description: 'Its URL stops working immediately.',
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
  description: 'Calendar applications subscribe to this URL.',
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
