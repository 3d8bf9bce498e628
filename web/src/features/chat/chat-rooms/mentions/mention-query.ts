/** Text typed after an `@` or `＠`, up to the caret. */
import { hasSpacelessScript } from '@plenum/contracts/spaceless-scripts';

export interface MentionQuery {
  /** Position of the `@`. */
  readonly from: number;
  readonly name: string;
}

const maxWords = 5;
const maxLength = 60;

/** In an email address, one of the first characters precedes the sign. */
const mentionPattern = /([\p{L}\p{M}\p{N}._%+-])?[@＠]([^@＠\n]*)$/u;

/**
 * Returns the beginning of a name before the caret; undefined if there is none, or if the text continues after a name
 * that was chosen.
 */
export function mentionQuery(text: string, caret: number, chosen: Iterable<string>): MentionQuery | undefined {
  const [, before, name] = mentionPattern.exec(text.slice(0, caret)) ?? [];
  if (before !== undefined && !hasSpacelessScript(before)) return undefined;
  if (name === undefined || name.length > maxLength || /^\s|\s{2}/u.test(name)) return undefined;
  if (name.split(' ').length > maxWords) return undefined;
  for (const chosenName of chosen) if (name.startsWith(chosenName)) return undefined;
  return { from: caret - name.length - 1, name };
}
