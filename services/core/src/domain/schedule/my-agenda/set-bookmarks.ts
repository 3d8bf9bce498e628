import { maxMyAgendaSessions } from '@plenum/contracts/limits';
import type { BookmarkChange, BookmarkList, ChangedBookmarks } from '@plenum/contracts/schedule/my-agenda';
import { idList, statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { userChannel } from '../../../platform/realtime/channels.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { authorizeEvent } from '../../policy.ts';
import { findSessionsByGuid, findVisibleSessions, listBookmarkedSessions } from './bookmarks.queries.ts';
import { lockBookmarks } from './bookmarks.steps.ts';
import { findBookmarks } from './my-agenda.queries.ts';

/** Lists the actor's bookmarks of an event. Throws `not_found`, `event_access_denied`, `event_banned`. */
export async function listBookmarks(scope: Scope, event_id: number): Promise<BookmarkList> {
  await authorizeEvent(scope, event_id, 'session:read');
  return { bookmarks: await listBookmarkedSessions(scope.db, event_id, requireActor(scope).user_id) };
}

const insertMany = statement<{ readonly session_id: number }>(
  'insert-bookmarks',
  `insert into session_bookmarks (user_id, session_id)
     select $1, s.id from sessions s where s.event_id = $2 and s.id = any($3::bigint[])
   on conflict do nothing returning session_id`,
);
const deleteMany = statement<{ readonly session_id: number }>(
  'delete-bookmarks',
  'delete from session_bookmarks where user_id = $1 and session_id = any($2::bigint[]) returning session_id',
);
const countOfEvent = statement<{ readonly count: number }>(
  'bookmark-count',
  `select count(*) as count from session_bookmarks b join sessions s on s.id = b.session_id
    where b.user_id = $1 and s.event_id = $2`,
);

const idsOf = (rows: readonly { readonly session_id: number }[]): number[] => rows.map(({ session_id }) => session_id);

interface Wanted {
  readonly event_id: number;
  readonly user_id: number;
  readonly ids: ReadonlySet<number>;
  readonly mode: BookmarkChange['mode'];
}

/** Stores the change and returns the ids whose bookmarks were added and removed. Throws `bookmarks_exceeded`. */
async function store(tx: Transaction, { event_id, user_id, ids, mode }: Wanted) {
  // Unscheduled sessions are not listed, so that an app cannot know that their bookmarks would be removed.
  const others = mode === 'merge' ? [] : (await findBookmarks(tx, event_id, user_id)).filter((id) => !ids.has(id));
  const removed = others.length === 0 ? [] : idsOf(await tx.rows(deleteMany, [user_id, idList(others)]));
  const added = ids.size === 0 ? [] : idsOf(await tx.rows(insertMany, [user_id, event_id, idList([...ids])]));
  if (added.length > 0) {
    const { count = 0 } = (await tx.row(countOfEvent, [user_id, event_id])) ?? {};
    if (count > maxMyAgendaSessions) throw fail('bookmarks_exceeded');
  }
  return { added, removed };
}

/**
 * Adds bookmarks of the actor, and removes all others if the request replaces them. Throws `not_found`,
 * `event_access_denied`, `event_banned`, `bookmarks_exceeded`, `precondition_required`, `precondition_failed`.
 */
export async function setBookmarks(
  scope: Scope,
  event_id: number,
  { mode, guids = [], session_ids = [] }: BookmarkChange,
): Promise<ChangedBookmarks> {
  await authorizeEvent(scope, event_id, 'session:read');
  // An app that has not read the bookmarks would remove those of other devices.
  if (mode === 'replace' && scope.resourceVersion?.isConditional !== true) throw fail('precondition_required');
  const { user_id } = requireActor(scope);
  const byGuid = await findSessionsByGuid(scope.db, event_id, guids);
  const byId = new Set(await findVisibleSessions(scope.db, event_id, session_ids));
  const ids = new Set([...byGuid.values(), ...byId]);
  const { added, removed, bookmarks } = await transaction(scope, async (tx) => {
    await lockBookmarks(tx, event_id, user_id);
    await scope.resourceVersion?.requireMatch(tx);
    const changes = await store(tx, { event_id, user_id, ids, mode });
    return { ...changes, bookmarks: await listBookmarkedSessions(tx, event_id, user_id) };
  });
  if (added.length + removed.length > 0)
    scope.publish(userChannel(user_id), 'bookmarks_changed', { event_id, added, removed });
  return {
    bookmarks,
    unknown_guids: [...new Set(guids)].filter((guid) => !byGuid.has(guid)),
    unknown_session_ids: [...new Set(session_ids)].filter((id) => !byId.has(id)),
  };
}
