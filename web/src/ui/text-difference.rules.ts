/** Computes the differences between two texts, word by word. */

/** A part of a text; a different part is missing in the other text. */
export interface TextPart {
  readonly text: string;
  readonly isDifferent: boolean;
  /** Index of its first word. */
  readonly at: number;
}

/** The cost of a comparison is the product of both lengths; longer texts are marked as a whole. */
const maxCells = 1_000_000;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/gu) ?? [];

/** Returns for each word of both texts whether it is part of their longest common subsequence. */
function commonWords(a: readonly string[], b: readonly string[]): readonly [Set<number>, Set<number>] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row -= 1) {
    for (let column = b.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        a[row] === b[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const [ofOne, ofOther] = [new Set<number>(), new Set<number>()];
  let [row, column] = [0, 0];
  while (row < a.length && column < b.length) {
    if (a[row] === b[column]) {
      ofOne.add(row);
      ofOther.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return [ofOne, ofOther];
}

function partsOf(words: readonly string[], common: (index: number) => boolean): TextPart[] {
  const parts: { text: string; isDifferent: boolean; at: number }[] = [];
  for (const [at, text] of words.entries()) {
    const isDifferent = !common(at);
    const last = parts.at(-1);
    if (last?.isDifferent === isDifferent) last.text += text;
    else parts.push({ text, isDifferent, at });
  }
  return parts;
}

export function textDifference(a: string, b: string): readonly [readonly TextPart[], readonly TextPart[]] {
  const [words, otherWords] = [wordsOf(a), wordsOf(b)];
  let start = 0;
  while (start < words.length && start < otherWords.length && words[start] === otherWords[start]) start += 1;
  let end = 0;
  while (end < Math.min(words.length, otherWords.length) - start && words.at(-1 - end) === otherWords.at(-1 - end))
    end += 1;
  const middle = words.slice(start, words.length - end);
  const otherMiddle = otherWords.slice(start, otherWords.length - end);
  const isLong = middle.length * otherMiddle.length > maxCells;
  const [common, otherCommon] = isLong ? [new Set<number>(), new Set<number>()] : commonWords(middle, otherMiddle);
  const isCommon = (length: number, within: ReadonlySet<number>) => (index: number) =>
    index < start || index >= length - end || within.has(index - start);
  return [
    partsOf(words, isCommon(words.length, common)),
    partsOf(otherWords, isCommon(otherWords.length, otherCommon)),
  ];
}
