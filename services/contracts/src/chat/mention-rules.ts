/**
 * Mentions of people in a text: `@` or `＠` followed by the whole name. In scripts that separate words by spaces, no letter
 * may precede or follow a mention. Shared with the browser.
 */
import { hasSpacelessScript } from '../spaceless-scripts.ts';

const atSign = /[@＠]/gu;
const lastLetter = /[\p{L}\p{M}\p{N}]$/u;
const nextLetter = /^[\p{L}\p{N}]/u;
const nextMark = /^\p{M}/u;

/** Checks for a word boundary before a position, which excludes the `@` of an email address. */
function startsAtBoundary(text: string, at: number): boolean {
  const before = lastLetter.exec(text.slice(Math.max(0, at - 2), at))?.[0];
  return before === undefined || hasSpacelessScript(before);
}

/** Checks for a word boundary after a name. */
function endsAtBoundary(text: string, name: string, end: number): boolean {
  const after = text.slice(end, end + 2);
  if (nextMark.test(after)) return false;
  const next = nextLetter.exec(after)?.[0];
  return next === undefined || hasSpacelessScript(next) || hasSpacelessScript(lastLetter.exec(name)?.[0] ?? '');
}

/** Returns the position of the `@` in each mention of a name. */
const mentionPositions = (text: string, name: string): number[] =>
  [...text.matchAll(atSign)]
    .map(({ index }) => index)
    .filter(
      (at) =>
        text.startsWith(name, at + 1) && startsAtBoundary(text, at) && endsAtBoundary(text, name, at + 1 + name.length),
    );

export const countMentions = (text: string, name: string): number =>
  name === '' ? 0 : mentionPositions(text, name).length;

export const mentionsName = (text: string, name: string): boolean => countMentions(text, name) > 0;

export interface MentioningPart<M> {
  readonly text: string;
  /** Null for the text between mentions. */
  readonly mention: M | null;
}

/**
 * Splits a text at its mentions. If one name is a prefix of another, the longer name wins. Mentions of people with the
 * same name are assigned to these people in turn, so that each of them is mentioned.
 */
export function splitMentions<M extends { readonly name: string }>(
  text: string,
  mentions: readonly M[],
): readonly MentioningPart<M>[] {
  const mentionsByPosition = new Map<number, M>();
  const byName = Map.groupBy(mentions, ({ name }) => name);
  for (const [name, namesakes] of [...byName].toSorted(([a], [b]) => b.length - a.length)) {
    if (name === '') continue;
    for (const [index, at] of mentionPositions(text, name).entries()) {
      const mention = namesakes[index % namesakes.length];
      if (mention !== undefined && !mentionsByPosition.has(at)) mentionsByPosition.set(at, mention);
    }
  }
  const parts: MentioningPart<M>[] = [];
  let position = 0;
  for (const [at, mention] of [...mentionsByPosition].toSorted(([a], [b]) => a - b)) {
    if (at > position) parts.push({ text: text.slice(position, at), mention: null });
    position = at + mention.name.length + 1;
    parts.push({ text: text.slice(at, position), mention });
  }
  if (position < text.length) parts.push({ text: text.slice(position), mention: null });
  return parts;
}
