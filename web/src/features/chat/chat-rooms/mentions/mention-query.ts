/** Text typed after an `@` or `＠`, up to the caret. */
import { hasSpacelessScript } from '@plenum/contracts/spaceless-scripts';

export interface MentionQuery {
  /** Position of the `@`. */
  readonly from: number;
  readonly name: string;
}

const maxWords = 5;
/** In UTF-16 code units. */
const maxNameLength = 60;

/** Group 1 is a character directly before the `@`, which means that it belongs to an email address. */
const mentionPattern = /([\p{L}\p{M}\p{N}._%+-])?[@＠]([^@＠\n]*)$/u;

/**
 * Returns the mention being typed at the caret; undefined if the caret is not in a mention or is behind a completed one.
 * @param chosen names of mentions that have already been inserted
 */
export function findMentionQuery(text: string, caret: number, chosen: Iterable<string>): MentionQuery | undefined {
  const [, before, name] = mentionPattern.exec(text.slice(0, caret)) ?? [];
  if (before !== undefined && !hasSpacelessScript(before)) return undefined;
  if (name === undefined || name.length > maxNameLength || /^\s|\s{2}/u.test(name)) return undefined;
  if (name.split(' ').length > maxWords) return undefined;
  for (const chosenName of chosen) if (name.startsWith(chosenName)) return undefined;
  return { from: caret - name.length - 1, name };
}
