/** Differences between two texts, word by word. */

/** A part of a text; a different part is missing in the other text. */
export interface TextPart {
  readonly text: string;
  readonly isDifferent: boolean;
  /** Index of its first word. */
  readonly at: number;
}

/** The cost of a comparison is the product of both lengths; longer texts are marked as a whole. */
const cellsMax = 1_000_000;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/gu) ?? [];

/** Returns for each word of both texts whether it is part of their longest common subsequence. */
function commonWords(one: readonly string[], other: readonly string[]): readonly [Set<number>, Set<number>] {
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const [ofOne, ofOther] = [new Set<number>(), new Set<number>()];
  let [row, column] = [0, 0];
  while (row < one.length && column < other.length) {
    if (one[row] === other[column]) {
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

export function textDifference(one: string, other: string): readonly [readonly TextPart[], readonly TextPart[]] {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  let start = 0;
  while (start < words.length && start < others.length && words[start] === others[start]) start += 1;
  let end = 0;
  while (end < Math.min(words.length, others.length) - start && words.at(-1 - end) === others.at(-1 - end)) end += 1;
  const middle = words.slice(start, words.length - end);
  const otherMiddle = others.slice(start, others.length - end);
  const isLong = middle.length * otherMiddle.length > cellsMax;
  const [common, otherCommon] = isLong ? [new Set<number>(), new Set<number>()] : commonWords(middle, otherMiddle);
  const isCommon = (length: number, within: ReadonlySet<number>) => (index: number) =>
    index < start || index >= length - end || within.has(index - start);
  return [partsOf(words, isCommon(words.length, common)), partsOf(others, isCommon(others.length, otherCommon))];
}
