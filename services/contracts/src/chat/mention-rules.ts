/**
 * How a text mentions a person: `@` or `＠`, and the whole name. In scripts that separate words by spaces, no letter may
 * be next to it. Shared with the browser.
 */
import { hasSpacelessScript } from '../scripts.ts';

const sign = /[@＠]/gu;
const lastLetter = /[\p{L}\p{M}\p{N}]$/u;
const nextLetter = /^[\p{L}\p{N}]/u;
const nextMark = /^\p{M}/u;

/** Checks whether a position is at a word boundary, unlike the `@` of a mail address. */
function isOpenBefore(text: string, at: number): boolean {
  const before = lastLetter.exec(text.slice(Math.max(0, at - 2), at))?.[0];
  return before === undefined || hasSpacelessScript(before);
}

/** Checks whether a name ends at a word boundary. */
function isOpenAfter(text: string, name: string, end: number): boolean {
  const after = text.slice(end, end + 2);
  if (nextMark.test(after)) return false;
  const next = nextLetter.exec(after)?.[0];
  return next === undefined || hasSpacelessScript(next) || hasSpacelessScript(lastLetter.exec(name)?.[0] ?? '');
}

/** Returns the positions of the `@` of each mention of a name. */
const placesOf = (text: string, name: string): number[] =>
  [...text.matchAll(sign)]
    .map(({ index }) => index)
    .filter(
      (at) => text.startsWith(name, at + 1) && isOpenBefore(text, at) && isOpenAfter(text, name, at + 1 + name.length),
    );

export const countMentions = (text: string, name: string): number => (name === '' ? 0 : placesOf(text, name).length);

export const mentionsName = (text: string, name: string): boolean => countMentions(text, name) > 0;

export interface MentioningPart<M> {
  readonly text: string;
  /** Null for the text between mentions. */
  readonly mention: M | null;
}

/**
 * Splits a text at its mentions; if one name is a prefix of another, the longer one counts. People with the same name
 * take turns in the order of the mentions, so that each of them is mentioned once.
 */
export function splitMentions<M extends { readonly name: string }>(
  text: string,
  mentions: readonly M[],
): readonly MentioningPart<M>[] {
  const found = new Map<number, M>();
  const byName = Map.groupBy(mentions, ({ name }) => name);
  for (const [name, namesakes] of [...byName].toSorted(([a], [b]) => b.length - a.length)) {
    if (name === '') continue;
    for (const [turn, at] of placesOf(text, name).entries()) {
      const mention = namesakes[turn % namesakes.length];
      if (mention !== undefined && !found.has(at)) found.set(at, mention);
    }
  }
  const parts: MentioningPart<M>[] = [];
  let position = 0;
  for (const [at, mention] of [...found].toSorted(([a], [b]) => a - b)) {
    if (at > position) parts.push({ text: text.slice(position, at), mention: null });
    position = at + mention.name.length + 1;
    parts.push({ text: text.slice(at, position), mention });
  }
  if (position < text.length) parts.push({ text: text.slice(position), mention: null });
  return parts;
}
