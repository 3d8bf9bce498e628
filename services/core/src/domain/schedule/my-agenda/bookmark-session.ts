import { maxMyAgendaSessions } from '@plenum/contracts/limits';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { userChannel } from '../../../platform/realtime/channels.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { findSessionScheduling } from '../../chat/chat-rooms/chat-rooms.queries.ts';
import { authorizeEvent, authorizeEventObject } from '../../policy.ts';
import { findSessionByGuid } from './bookmarks.queries.ts';
import { lockBookmarks } from './bookmarks.steps.ts';

async function authorizeSession(scope: Scope, session_id: number): Promise<number> {
  const session = await findSessionScheduling(scope.db, session_id);
  if (session === undefined) throw fail('not_found');
  await authorizeEventObject(scope, session, 'session:read');
  return session.event_id;
}

/** Returns the id of a session of an event. Throws `not_found`, `event_access_denied`, `event_banned`. */
async function authorizeSessionByGuid(scope: Scope, event_id: number, guid: string): Promise<number> {
  await authorizeEvent(scope, event_id, 'session:read');
  const session_id = await findSessionByGuid(scope.db, event_id, guid);
  if (session_id === null) throw fail('not_found');
  return session_id;
}

const insertBookmark = statement<{ is_new: boolean }>(
  'insert-bookmark',
  `insert into session_bookmarks (user_id, session_id)
       select $1, $2
        where (select count(*) from session_bookmarks b join sessions s on s.id = b.session_id
                where b.user_id = $1 and s.event_id = $3) < $4
           or exists (select from session_bookmarks where user_id = $1 and session_id = $2)
       on conflict (user_id, session_id) do update set created_at = session_bookmarks.created_at
       returning xmax = 0 as is_new`,
);

async function insert(scope: Scope, event_id: number, session_id: number): Promise<void> {
  const { user_id } = requireActor(scope);
  const stored = await transaction(scope, async (tx) => {
    await lockBookmarks(tx, event_id, user_id);
    return tx.row(insertBookmark, [user_id, session_id, event_id, maxMyAgendaSessions]);
  });
  if (stored === undefined) throw fail('bookmarks_exceeded');
  if (stored.is_new)
    scope.publish(userChannel(user_id), 'bookmarks_changed', { event_id, added: [session_id], removed: [] });
}

/**
 * Adds a session to the actor's agenda. Idempotent. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `bookmarks_exceeded`.
 */
export async function bookmarkSession(scope: Scope, session_id: number): Promise<void> {
  await insert(scope, await authorizeSession(scope, session_id), session_id);
}

/** Like `bookmarkSession`, but takes the guid of the session. */
export async function bookmarkSessionByGuid(scope: Scope, event_id: number, guid: string): Promise<void> {
  await insert(scope, event_id, await authorizeSessionByGuid(scope, event_id, guid));
}

const deleteBookmark = statement<{ session_id: number }>(
  'delete-bookmark',
  'delete from session_bookmarks where user_id = $1 and session_id = $2 returning session_id',
);

async function remove(scope: Scope, event_id: number, session_id: number): Promise<void> {
  const { user_id } = requireActor(scope);
  const removed = await transaction(scope, async (tx) => {
    await lockBookmarks(tx, event_id, user_id);
    return tx.row(deleteBookmark, [user_id, session_id]);
  });
  if (removed !== undefined)
    scope.publish(userChannel(user_id), 'bookmarks_changed', { event_id, added: [], removed: [session_id] });
}

/** Removes a session from the actor's agenda. Idempotent. Throws `not_found`, `event_access_denied`, `event_banned`. */
export async function removeBookmark(scope: Scope, session_id: number): Promise<void> {
  await remove(scope, await authorizeSession(scope, session_id), session_id);
}

/** Like `removeBookmark`, but takes the guid of the session. */
export async function removeBookmarkByGuid(scope: Scope, event_id: number, guid: string): Promise<void> {
  await remove(scope, event_id, await authorizeSessionByGuid(scope, event_id, guid));
}
