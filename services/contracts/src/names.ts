/** Display names of people. Shared with the browser. */

export interface PersonNames {
  /** For people with a single name, that name. */
  readonly first_name: string | null;
  /** Empty or null for people with a single name. */
  readonly last_name: string | null;
}

/** Letters of Chinese, Japanese and Korean names. */
const eastAsianName = /^[\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hang}\s·]+$/u;

/**
 * Returns the default for people who have not chosen an order: the family name is first if both names are in an East
 * Asian script.
 */
export const isFamilyNameFirst = ({ first_name, last_name }: PersonNames): boolean =>
  eastAsianName.test(first_name ?? '') && eastAsianName.test(last_name ?? '');

/**
 * Returns the display name of a person. The database function `full_name` does the same for accounts.
 * @param familyNameFirst the choice of the person; null to decide by script
 */
export function fullName(names: PersonNames, familyNameFirst: boolean | null = null): string {
  const parts = [names.first_name ?? '', names.last_name ?? ''].filter((part) => part !== '');
  return ((familyNameFirst ?? isFamilyNameFirst(names)) ? parts.toReversed() : parts).join(' ');
}

/** Splits a full name. The last word or, in East Asian scripts, the first word is the last name. */
export function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  const words = name.trim().split(/\s+/);
  const last_name = words.length < 2 ? '' : ((eastAsianName.test(name) ? words.shift() : words.pop()) ?? '');
  return { first_name: words.join(' '), last_name };
}
