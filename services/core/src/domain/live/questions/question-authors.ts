/**
 * Authors of anonymous questions. Only a keyed hash of the person and the event is stored: it recognizes further
 * questions of the same author, but does not identify them, even with access to the database (docs/decisions/0092).
 */
import type { Caches } from '../../caches.ts';
import { authorAmong, authorKeyOf } from './author-key.rules.ts';

/** Scope with the key for hashes of anonymous authors. */
export interface KeyScope {
  readonly caches: Pick<Caches, 'questionAuthorKey'>;
}

/** Returns the key of a person as the author of anonymous questions in an event. */
export const questionAuthorKey = async ({ caches }: KeyScope, event_id: number, user_id: number): Promise<string> =>
  authorKeyOf(await caches.questionAuthorKey(), event_id, user_id);

/** Returns the person whose key matches; null if none does. */
export const findAuthorAmong = async (
  { caches }: KeyScope,
  key: { readonly event_id: number; readonly author_key: string },
  userIds: readonly number[],
): Promise<number | null> => authorAmong(await caches.questionAuthorKey(), key, userIds);
