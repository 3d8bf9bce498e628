/** Sealed ballots of anonymous polls: their format, and when they are opened together (docs/decisions/0093). */
import { randomInt } from 'node:crypto';
import { minBallotsOpenedTogether, maxPollWordLength, maxPollWords } from '@plenum/contracts/live/poll-limits';

/** Bytes of the longest ballot: words of the widest characters, which JSON may have to escape. */
const ballotLengthBytes = maxPollWords * (6 * 2 * maxPollWordLength + 3) + 2;

/** Serializes a ballot. All have the same length, so a sealed ballot does not disclose the length of the answer. */
export function writeBallot(answers: readonly string[]): string {
  const text = JSON.stringify(answers);
  return text + ' '.repeat(Math.max(0, ballotLengthBytes - Buffer.byteLength(text)));
}

export const readBallot = (text: string): string[] => JSON.parse(text) as string[];

/** Shuffles with a cryptographically secure generator. */
export function shuffled<T>(items: readonly T[]): T[] {
  const list = [...items];
  for (let index = list.length - 1; index > 0; index -= 1) {
    const swapIndex = randomInt(index + 1);
    const [a, b] = [list[index], list[swapIndex]];
    if (a === undefined || b === undefined) continue;
    list[index] = b;
    list[swapIndex] = a;
  }
  return list;
}

/**
 * Returns the number of sealed ballots to open now. While a poll is open, some randomly chosen ballots always remain
 * sealed. A batch therefore never matches the people who have just voted, and the last batch is never small.
 */
export function openedCount(sealed: number, isClosing: boolean): number {
  const unopened = isClosing ? 0 : minBallotsOpenedTogether;
  return sealed - unopened >= minBallotsOpenedTogether ? sealed - unopened : 0;
}
