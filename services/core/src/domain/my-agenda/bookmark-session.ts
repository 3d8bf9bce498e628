import { myAgendaSessionsMax } from '@plenum/contracts/limits';
import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { authorizeEvent } from '../policy.ts';
import { findEventOfSession } from '../sessions/session.queries.ts';

async function authorize(scope: Scope, session_id: number): Promise<number> {
  const event_id = await findEventOfSession(scope.db, session_id);
  if (event_id === undefined) throw fail('not_found');
  await authorizeEvent(scope, event_id, 'session:read');
  return event_id;
}

/**
 * Adds a session to the actor's own agenda. Idempotent. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `bookmarks_exceeded`.
 */
export async function bookmarkSession(scope: Scope, session_id: number): Promise<void> {
  const event_id = await authorize(scope, session_id);
  const { user_id } = requireActor(scope);
  const stored = await transaction(scope, async (tx) => {
    const rows: unknown[] = await tx.em.execute(
      `insert into session_bookmarks (user_id, session_id)
       select ?, ?
        where (select count(*) from session_bookmarks b join sessions s on s.id = b.session_id
                where b.user_id = ? and s.event_id = ?) < ?
           or exists (select from session_bookmarks where user_id = ? and session_id = ?)
       on conflict (user_id, session_id) do update set created_at = session_bookmarks.created_at
       returning session_id`,
      [user_id, session_id, user_id, event_id, myAgendaSessionsMax, user_id, session_id],
    );
    return rows.length > 0;
  });
  if (!stored) throw fail('bookmarks_exceeded');
}

/**
 * Removes a session from the actor's own agenda, if it is there. Throws `not_found`, `event_access_denied`,
 * `event_banned`.
 */
export async function removeBookmark(scope: Scope, session_id: number): Promise<void> {
  await authorize(scope, session_id);
  const { user_id } = requireActor(scope);
  await transaction(scope, async (tx) => {
    await tx.em.execute('delete from session_bookmarks where user_id = ? and session_id = ?', [user_id, session_id]);
  });
}
