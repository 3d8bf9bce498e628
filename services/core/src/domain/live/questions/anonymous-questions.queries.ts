/** Anonymous questions of a person, for the export and the deletion of their data. */
import { type Database, statement } from '../../../platform/db/database.ts';
import type { Caches } from '../../caches.ts';
import { authorKeysOf } from './author-key.rules.ts';

const anonymousEvents = statement<{ readonly event_id: number }>(
  'events-with-anonymous-questions',
  `select event_id from questions where author_key is not null union select event_id from question_mutes`,
);

interface KeyScope {
  readonly db: Database;
  readonly caches: Pick<Caches, 'questionAuthorKey'>;
}

/**
 * Returns the keys of a person in each event where they may have asked anonymous questions. Must not be called in a
 * transaction.
 */
export async function listAuthorKeys({ db, caches }: KeyScope, user_id: number): Promise<string[]> {
  const events = await db.rows(anonymousEvents);
  const secret = await caches.questionAuthorKey();
  return authorKeysOf(
    secret,
    events.map(({ event_id }) => event_id),
    user_id,
  );
}
