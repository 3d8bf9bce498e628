/** Sealed ballots of anonymous polls: their format, and when they are opened together (docs/decisions/0093). */
import { randomInt } from 'node:crypto';
import { pollBallotsTogetherMin, pollWordLengthMax, pollWordsMax } from '@plenum/contracts/live/poll-limits';

/** Bytes of the longest ballot: words of the widest characters, which JSON may have to escape. */
const ballotBytes = pollWordsMax * (6 * 2 * pollWordLengthMax + 3) + 2;

/** Serializes a ballot. All have the same length, so that a sealed one does not disclose the length of the answer. */
export function writeBallot(answers: readonly string[]): string {
  const text = JSON.stringify(answers);
  return text + ' '.repeat(Math.max(0, ballotBytes - Buffer.byteLength(text)));
}

export const readBallot = (text: string): string[] => JSON.parse(text) as string[];

/** Shuffles with a cryptographically secure generator. */
export function shuffled<T>(items: readonly T[]): T[] {
  const list = [...items];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    const [a, b] = [list[at], list[other]];
    if (a === undefined || b === undefined) continue;
    list[at] = b;
    list[other] = a;
  }
  return list;
}

/**
 * Returns how many of the sealed ballots are opened now. While a poll is open, some always stay sealed, chosen at
 * random: a batch never equals the people who have just voted, and the last batch is never a small one.
 */
export function openedCount(sealed: number, isClosing: boolean): number {
  const stays = isClosing ? 0 : pollBallotsTogetherMin;
  return sealed - stays >= pollBallotsTogetherMin ? sealed - stays : 0;
}
