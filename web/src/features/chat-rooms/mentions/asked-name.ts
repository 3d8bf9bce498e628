/** What a person types behind an `@`, up to the caret. */

export interface AskedName {
  /** Position of the `@`. */
  readonly from: number;
  readonly name: string;
}

const wordsMax = 3;
const lengthMax = 60;

/** At the beginning or behind a character that belongs to no word, so that an address is none. */
const asked = /(?:^|[^\p{L}\p{M}\p{N}._%+-])@([^@\n]*)$/u;

/**
 * Returns the beginning of a name in front of the caret; undefined where none is typed, or where the text goes on behind
 * one that was chosen.
 */
export function askedName(text: string, caret: number, chosen: Iterable<string>): AskedName | undefined {
  const name = asked.exec(text.slice(0, caret))?.[1];
  if (name === undefined || name.length > lengthMax || /^\s|\s{2}/u.test(name)) return undefined;
  if (name.split(' ').length > wordsMax) return undefined;
  for (const one of chosen) if (name.startsWith(one)) return undefined;
  return { from: caret - name.length - 1, name };
}
