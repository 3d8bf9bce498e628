/**
 * Authors of anonymous questions. Only a keyed hash of the person and the event is stored: it recognizes further
 * questions of the same author, but does not identify them, even with access to the database (docs/decisions/0092).
 */
import type { Deps } from '../../../deps.ts';
import type { ProcessParts } from '../../../once.ts';
import { createStoredKey } from '../../notifications/mail-quotas/stored-key.steps.ts';
import { authorAmong, authorKeyOf } from './author-key.rules.ts';

/** Scope with the key for hashes of anonymous authors. */
export type KeyScope = Pick<Deps, 'once'>;

export const createAuthorKey = (parts: ProcessParts) => createStoredKey(parts, 'question-authors');

/** Returns the key of a person as the author of anonymous questions in an event. */
export const questionAuthorKey = async ({ once }: KeyScope, event_id: number, user_id: number): Promise<string> =>
  authorKeyOf(await once(createAuthorKey)(), event_id, user_id);

/** Returns the person whose key matches; null if none does. */
export const findAuthorAmong = async (
  { once }: KeyScope,
  key: { readonly event_id: number; readonly author_key: string },
  userIds: readonly number[],
): Promise<number | null> => authorAmong(await once(createAuthorKey)(), key, userIds);
