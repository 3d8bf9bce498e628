/** Search columns of people: shared by the event lists and the global search. */
import { hasSpacelessScript } from '@plenum/contracts/scripts';

/** Organizers and moderators also search fields that are hidden from members. */
export type SearchAudience = 'members' | 'staff';

/** `short`: all terms have fewer than three letters. Profile texts contain too many words for those. */
export type SearchDepth = 'short' | 'long';

/** Each column includes the one for short terms; a trigger fills them with the text that its readers may see. */
export const searchColumns = {
  members: { short: 'search_members', long: 'search_profile' },
  staff: { short: 'search_staff', long: 'search_staff_profile' },
} as const satisfies Record<SearchAudience, Record<SearchDepth, string>>;

/** Shorter terms have no trigram, so no index finds them inside words. */
const trigramLength = 3;

/** Checks whether the trigram index finds a term inside of words. */
export const hasTrigram = (word: string): boolean => [...word].length >= trigramLength;

/**
 * Checks whether all terms are too unspecific to match inside words; then the first one must match the beginning of a
 * word. In scripts without spaces, a term of two characters is a word, and word beginnings cannot be detected.
 */
export const areShort = (words: readonly string[]): boolean =>
  words.every((word) => !hasTrigram(word) && !hasSpacelessScript(word));
