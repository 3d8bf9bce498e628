import type { MyAgenda } from '@plenum/contracts/schedule/my-agenda';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { authorizeEvent } from '../../policy.ts';
import { feedUrl } from './feed-url.ts';
import { findBookmarks, findFeedOfUser, findMySpeakingSessions } from './my-agenda.queries.ts';

/** Returns the actor's agenda of an event. Throws `not_found`, `event_access_denied`, `event_banned`. */
export async function getMyAgenda(scope: Scope, event_id: number): Promise<MyAgenda> {
  await authorizeEvent(scope, event_id, 'session:read');
  const { user_id } = requireActor(scope);
  const [session_ids, speaking_session_ids, feed] = await Promise.all([
    findBookmarks(scope.db, event_id, user_id),
    findMySpeakingSessions(scope.db, event_id, user_id),
    findFeedOfUser(scope.db, event_id, user_id),
  ]);
  return { session_ids, speaking_session_ids, feed_url: feed === undefined ? null : feedUrl(scope, feed) };
}
