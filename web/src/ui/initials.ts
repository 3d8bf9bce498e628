/** Derives initials and a color from a name; displayed if there is no image. */
import { firstCharacter } from '@plenum/contracts/graphemes';

/**
 * Returns up to two initials of a person or an organization: of the first and the last word that begins with a letter.
 */
export function initialsOf(name: string): string {
  const all = name.trim().split(/\s+/u).filter(Boolean);
  const lettered = all.filter((word) => /^\p{L}/u.test(word));
  const nameParts = lettered.length > 0 ? lettered : all;
  const letters = [nameParts[0], nameParts.length > 1 ? nameParts.at(-1) : undefined].map((word) =>
    firstCharacter(word ?? ''),
  );
  return letters.join('').toLocaleUpperCase() || '?';
}

/** Returns one of `count` color indexes, constant for a name. */
export function hueOf(name: string, count: number): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % count;
}
