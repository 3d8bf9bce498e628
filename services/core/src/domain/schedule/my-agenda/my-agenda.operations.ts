import type * as contract from '@plenum/contracts/schedule/my-agenda';
import { noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { bookmarkSession, bookmarkSessionByGuid, removeBookmark, removeBookmarkByGuid } from './bookmark-session.ts';
import { deleteCalendarFeed, createCalendarFeed, readCalendarFeed } from './calendar-feed.ts';
import { getMyAgenda } from './get-my-agenda.ts';
import { listBookmarks, setBookmarks } from './set-bookmarks.ts';

export const myAgendaOperations: HandlersOf<typeof contract> = {
  GetMyAgenda: async (scope, { params }) => ok(await getMyAgenda(scope, params.event_id)),
  BookmarkSession: async (scope, { params }) => noContent(await bookmarkSession(scope, params.session_id)),
  RemoveBookmark: async (scope, { params }) => noContent(await removeBookmark(scope, params.session_id)),
  ListBookmarks: async (scope, { params }) => {
    const body = await listBookmarks(scope, params.event_id);
    const etag = scope.resourceVersion?.etag ?? null;
    if (etag === null) return ok(body);
    const read = async () => JSON.stringify(body);
    return { kind: 'versioned', content_type: 'application/json; charset=utf-8', etag, read };
  },
  SetBookmarks: async (scope, { params, body }) => ok(await setBookmarks(scope, params.event_id, body)),
  BookmarkSessionByGuid: async (scope, { params }) =>
    noContent(await bookmarkSessionByGuid(scope, params.event_id, params.guid)),
  RemoveBookmarkByGuid: async (scope, { params }) =>
    noContent(await removeBookmarkByGuid(scope, params.event_id, params.guid)),
  OpenCalendarFeed: async (scope, { params }) => ok(await createCalendarFeed(scope, params.event_id)),
  CloseCalendarFeed: async (scope, { params }) => noContent(await deleteCalendarFeed(scope, params.event_id)),
  ReadCalendarFeed: async (scope, { params }) => {
    const { etag, render: read } = await readCalendarFeed(scope, params.token);
    const content_type = 'text/calendar; charset=utf-8';
    return { kind: 'versioned', content_type, etag: `W/"${etag}"`, maxAgeS: 300, read };
  },
};
