/** Maps levels in schedule files to session levels. */
import { type SessionLevel, sessionLevels } from '@plenum/contracts/enums';

const levelByWord: ReadonlyMap<string, SessionLevel> = new Map([
  ['beginners', 'BEGINNER'],
  ['introductory', 'BEGINNER'],
  ['introduction', 'BEGINNER'],
  ['easy', 'BEGINNER'],
  ['novice', 'BEGINNER'],
  ['medium', 'INTERMEDIATE'],
  ['expert', 'ADVANCED'],
  ['experts', 'ADVANCED'],
]);

/** Returns the level of its first word, as in “Beginner (no knowledge needed)”; null if the word is unknown. */
export function toSessionLevel(text: string | null): SessionLevel | null {
  const word = text?.trim().split(/[^\p{L}]+/u, 1)[0] ?? '';
  return sessionLevels.find((level) => level === word.toUpperCase()) ?? levelByWord.get(word.toLowerCase()) ?? null;
}
