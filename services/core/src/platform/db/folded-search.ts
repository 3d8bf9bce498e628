/**
 * Search in stored text that is folded by the database function `folded` (lowercase without accents), as are the search
 * terms: `search_text like folded($2)`.
 */
import { type Db, statement } from './database.ts';

/** Returns a `like` pattern that matches a text anywhere. Wildcards in the text are escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const foldedWords = statement<{ folded: string }>(
  'folded-words',
  'select folded(word) as folded from unnest($1::text[]) with ordinality as given (word, place) order by place',
);

export const foldWords = async (db: Db, words: readonly string[]): Promise<readonly string[]> =>
  (await db.rows(foldedWords, [words])).map(({ folded }) => folded);
