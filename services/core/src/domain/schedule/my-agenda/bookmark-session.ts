import { maxMyAgendaSessions } from '@plenum/contracts/limits';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { findSessionScheduling } from '../../chat/chat-rooms/chat-rooms.queries.ts';
import { authorizePart } from '../../policy.ts';

async function authorizeSession(scope: Scope, session_id: number): Promise<number> {
  const session = await findSessionScheduling(scope.db, session_id);
  if (session === undefined) throw fail('not_found');
  await authorizePart(scope, session, 'session:read');
  return session.event_id;
}

const insertBookmark = statement<{ session_id: number }>(
  'insert-bookmark',
  `insert into session_bookmarks (user_id, session_id)
       select $1, $2
        where (select count(*) from session_bookmarks b join sessions s on s.id = b.session_id
                where b.user_id = $1 and s.event_id = $3) < $4
           or exists (select from session_bookmarks where user_id = $1 and session_id = $2)
       on conflict (user_id, session_id) do update set created_at = session_bookmarks.created_at
       returning session_id`,
);

/**
 * Adds a session to the actor's agenda. Idempotent. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `bookmarks_exceeded`.
 */
export async function bookmarkSession(scope: Scope, session_id: number): Promise<void> {
  const event_id = await authorizeSession(scope, session_id);
  const { user_id } = requireActor(scope);
  const isStored = await transaction(scope, async (tx) => {
    const rows = await tx.rows(insertBookmark, [user_id, session_id, event_id, maxMyAgendaSessions]);
    return rows.length > 0;
  });
  if (!isStored) throw fail('bookmarks_exceeded');
}

const deleteBookmark = statement(
  'delete-bookmark',
  'delete from session_bookmarks where user_id = $1 and session_id = $2',
);

/** Removes a session from the actor's agenda. Idempotent. Throws `not_found`, `event_access_denied`, `event_banned`. */
export async function removeBookmark(scope: Scope, session_id: number): Promise<void> {
  await authorizeSession(scope, session_id);
  const { user_id } = requireActor(scope);
  await transaction(scope, async (tx) => {
    await tx.rows(deleteBookmark, [user_id, session_id]);
  });
}
