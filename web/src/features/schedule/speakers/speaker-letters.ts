import { foldText } from '../../../lib/fold-text.ts';

export interface LetterGroup<T> {
  /** First letter of the names without accents, or `#` for names that begin with something else. */
  readonly letter: string;
  readonly items: readonly T[];
}

/** Returns the id of the heading of a letter. */
export const letterId = (letter: string): string => `letter-${letter}`;

function letterOf(name: string): string {
  const [first = ''] = foldText(name.trim());
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase() : '#';
}

/** As in the order of names: `Ø` is an `O`. */
const letters = new Intl.Collator('und', { sensitivity: 'base' });

/** Splits items that are sorted by name into groups of the same first letter. */
export function groupByLetter<T extends { readonly full_name: string }>(
  items: readonly T[],
): readonly LetterGroup<T>[] {
  const groups: { readonly letter: string; readonly items: T[] }[] = [];
  for (const item of items) {
    const letter = letterOf(item.full_name);
    const last = groups.at(-1);
    if (last !== undefined && letters.compare(last.letter, letter) === 0) last.items.push(item);
    else groups.push({ letter, items: [item] });
  }
  return groups;
}
