/** Terms of a search as stored text has them: lower case, without accents. */
import { type Db, statement } from './database.ts';

const foldedWords = statement<{ folded: string }>(
  'folded-words',
  'select folded(word) as folded from unnest($1::text[]) with ordinality as given (word, place) order by place',
);

/** Folds terms (case, accents) by the function of the database. */
export const foldWords = async (db: Db, words: readonly string[]): Promise<readonly string[]> =>
  (await db.rows(foldedWords, [words])).map(({ folded }) => folded);
