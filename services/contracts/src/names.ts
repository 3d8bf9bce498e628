/** Names of people as they are shown. Shared with the browser. */

export interface PersonNames {
  /** The only name of people who have one. */
  readonly first_name: string | null;
  /** Empty or null for people with one name. */
  readonly last_name: string | null;
}

/** Letters of Chinese, Japanese and Korean names. */
const eastAsianName = /^[\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hang}\s·]+$/u;

/** Checks whether the family name is shown first unless the person chooses otherwise: both names are in such a script. */
export const isFamilyNameFirst = ({ first_name, last_name }: PersonNames): boolean =>
  eastAsianName.test(first_name ?? '') && eastAsianName.test(last_name ?? '');

/**
 * Returns the name under which a person is shown; the function `full_name` of the database does the same for accounts.
 * @param familyNameFirst the choice of the person; null leaves it to the script
 */
export function fullName(names: PersonNames, familyNameFirst: boolean | null = null): string {
  const parts = [names.first_name ?? '', names.last_name ?? ''].filter((part) => part !== '');
  return ((familyNameFirst ?? isFamilyNameFirst(names)) ? parts.toReversed() : parts).join(' ');
}

/** Splits a whole name: the last word is the last name, in these scripts the first one; a single word is the first name. */
export function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  const words = name.trim().split(/\s+/);
  const last_name = words.length < 2 ? '' : ((eastAsianName.test(name) ? words.shift() : words.pop()) ?? '');
  return { first_name: words.join(' '), last_name };
}
