/** Search columns of people, shared by the people lists of events and the global search. */
import { hasSpacelessScript } from '@plenum/contracts/spaceless-scripts';

/** Organizers and moderators also search fields that are hidden from members. */
export type SearchAudience = 'members' | 'staff';

/** `short`: all terms have fewer than three letters, which would match too much in profile texts. */
export type SearchDepth = 'short' | 'long';

/**
 * A `long` column includes the text of the `short` column. A trigger fills them with the text that the audience may
 * see.
 */
export const searchColumns = {
  members: { short: 'search_members', long: 'search_profile' },
  staff: { short: 'search_staff', long: 'search_staff_profile' },
} as const satisfies Record<SearchAudience, Record<SearchDepth, string>>;

/** Shorter terms have no trigram, so no index finds them inside words. */
const trigramLength = 3;

/** Checks whether the trigram index finds a term inside of words. */
export const hasTrigram = (term: string): boolean => [...term].length >= trigramLength;

/**
 * Checks whether all terms are too short to match inside words; if so, the first term must match the beginning of a
 * word. In scripts without spaces, a term of two characters is a word, and word beginnings cannot be detected.
 */
export const areShort = (terms: readonly string[]): boolean =>
  terms.every((term) => !hasTrigram(term) && !hasSpacelessScript(term));
