/**
 * Authors of anonymous questions. Only a keyed hash of the person and the event is stored: it recognizes their next
 * question, but does not identify them, not even with access to the database (docs/decisions/0092).
 */
import type { Caches } from '../caches.ts';
import { authorAmong, authorKeyOf } from './author-key.rules.ts';

/** Where the key of anonymous authors is read. */
export interface KeyScope {
  readonly caches: Pick<Caches, 'questionAuthorKey'>;
}

/** Returns how a person is called as the author of anonymous questions in an event. */
export const questionAuthorKey = async ({ caches }: KeyScope, event_id: number, user_id: number): Promise<string> =>
  authorKeyOf(await caches.questionAuthorKey(), event_id, user_id);

/** Returns the one of some people whom a key calls; null when it is nobody of them. */
export const findAuthorAmong = async (
  { caches }: KeyScope,
  key: { readonly event_id: number; readonly author_key: string },
  userIds: readonly number[],
): Promise<number | null> => authorAmong(await caches.questionAuthorKey(), key, userIds);
