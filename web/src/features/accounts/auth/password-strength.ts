export type Strength = 'weak' | 'fair' | 'good' | 'strong';

const checks: readonly ((password: string) => boolean)[] = [
  (password) => [...password].length >= 8,
  (password) => /\p{Lu}/u.test(password),
  (password) => /\p{Ll}/u.test(password),
  (password) => /\p{N}/u.test(password),
  (password) => /[^\p{L}\p{N}\s]/u.test(password),
];
const pointsPerCheck = 20;
const longLength = 20;

/**
 * Returns a score from 0 to 100, 20 for each of five checks. A long passphrase scores as high as a mix of character
 * classes.
 */
export function passwordScore(password: string): number {
  if ([...password].length >= longLength) return 100;
  return checks.filter((passes) => passes(password)).length * pointsPerCheck;
}

export function strengthOf(score: number): Strength {
  if (score < 40) return 'weak';
  if (score < 60) return 'fair';
  return score < 80 ? 'good' : 'strong';
}
