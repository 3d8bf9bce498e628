/** The personal agenda: bookmarked sessions, and their secret calendar feed. */
import * as Type from 'typebox';
import { EventParams } from '../events/events.ts';
import { maxMyAgendaSessions } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, Id, nullable, oneOf, shape, Timestamp } from '../primitives.ts';
import { scoped } from '../scoped-fields.ts';
import { SessionId } from './session-fields.ts';
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

const Bookmarks = Type.Array(
  shape({
    session_id: SessionId,
    guid: Type.String({ description: 'Guid of the session in exported schedules.' }),
    bookmarked_at: described(Timestamp, 'When the caller bookmarked the session (ISO 8601, UTC).'),
  }),
  {
    maxItems: maxMyAgendaSessions,
    description: 'Bookmarked sessions, sorted by start. Unscheduled sessions are omitted.',
  },
);
export const BookmarkList = shape({ bookmarks: Bookmarks });
export type BookmarkList = Type.Static<typeof BookmarkList>;

/** Imports store guids of up to 200 characters. */
const maxGuidLength = 200;
const Guid = Type.String({
  minLength: 1,
  maxLength: maxGuidLength,
  description: 'Guid of the session in the exported or imported schedule, or its external id.',
});
const GuidParams = shape({ ...EventParams.properties, guid: Guid });

export const ListBookmarks = operation({
  method: 'GET',
  path: '/events/:event_id/my-agenda/bookmarks',
  summary: 'List the caller’s bookmarks of an event',
  description:
    'Available to all members of the event. For apps that synchronize bookmarks: always returns all of them, so that a missing session means a removed bookmark. Send the `ETag` of the previous reply in `If-None-Match` to receive status 304 if nothing has changed.',
  access: 'login',
  token: 'my_agenda:read',
  versionOf: 'bookmarks',
  params: EventParams,
  replies: { 200: BookmarkList },
  bodilessStatuses: [304],
  errors: readErrors,
});

export const BookmarkChange = shape({
  mode: oneOf(
    ['merge', 'replace'],
    '`merge` adds bookmarks and removes none. `replace` also removes all other bookmarks that `ListBookmarks` returns, and requires `If-Match`.',
  ),
  guids: Type.Optional(
    Type.Array(Guid, { maxItems: maxMyAgendaSessions, description: 'Sessions by guid or external id.' }),
  ),
  session_ids: Type.Optional(Type.Array(Id, { maxItems: maxMyAgendaSessions, description: 'Sessions by id.' })),
});
export type BookmarkChange = Type.Static<typeof BookmarkChange>;

export const ChangedBookmarks = shape({
  bookmarks: Bookmarks,
  unknown_guids: Type.Array(Type.String(), {
    maxItems: maxMyAgendaSessions,
    description: 'Guids of the request that no session of the event has. They were ignored.',
  }),
  unknown_session_ids: Type.Array(Id, {
    maxItems: maxMyAgendaSessions,
    description: 'Ids of the request that no session of the event has. They were ignored.',
  }),
});
export type ChangedBookmarks = Type.Static<typeof ChangedBookmarks>;

export const SetBookmarks = operation({
  method: 'PUT',
  path: '/events/:event_id/my-agenda/bookmarks',
  summary: 'Set the caller’s bookmarks of an event',
  description: `Available to all members of the event. Sessions can be named by guid, by id, or both. Sessions that are not in the schedule are ignored and returned. Either all changes are made or none. A person can bookmark ${maxMyAgendaSessions} sessions of an event.`,
  access: 'login',
  token: 'my_agenda:write',
  versionOf: 'bookmarks',
  params: EventParams,
  body: BookmarkChange,
  replies: { 200: ChangedBookmarks },
  errors: [...readErrors, 'bookmarks_exceeded', 'precondition_required'],
});

export const BookmarkSessionByGuid = operation({
  method: 'PUT',
  path: '/events/:event_id/my-agenda/bookmarks/:guid',
  summary: 'Bookmark a session by its guid',
  description:
    'For members of the event. Does the same as `BookmarkSession` for the session with this guid, which may also be its external id.',
  access: 'login',
  token: 'my_agenda:write',
  params: GuidParams,
  replies: { 204: Type.Null() },
  errors: [...readErrors, 'bookmarks_exceeded'],
});

export const RemoveBookmarkByGuid = operation({
  method: 'DELETE',
  path: '/events/:event_id/my-agenda/bookmarks/:guid',
  summary: 'Remove the bookmark of a session by its guid',
  description:
    'For members of the event. Does the same as `RemoveBookmark` for the session with this guid, which may also be its external id.',
  access: 'login',
  token: 'my_agenda:write',
  params: GuidParams,
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
