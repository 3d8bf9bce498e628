/** Finds the author keys of a person's anonymous questions, for the export and the deletion of their data. */
import type { Deps } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { authorKeysOf } from './author-key.rules.ts';
import { createAuthorKey } from './question-authors.ts';

const anonymousEvents = statement<{ readonly event_id: number }>(
  'events-with-anonymous-questions',
  `select event_id from questions where author_key is not null union select event_id from question_mutes`,
);

/**
 * Returns the keys of a person in each event where they may have asked anonymous questions. Must not be called in a
 * transaction, because the first call in a process reads the secret through another connection.
 */
export async function listAuthorKeys({ db, once }: Pick<Deps, 'db' | 'once'>, user_id: number): Promise<string[]> {
  const events = await db.rows(anonymousEvents);
  const secret = await once(createAuthorKey)();
  return authorKeysOf(
    secret,
    events.map(({ event_id }) => event_id),
    user_id,
  );
}
