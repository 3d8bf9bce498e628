/** How a text mentions a person: `@` and the whole name, which no letter follows. Shared with the browser. */

const letter = /[\p{L}\p{M}\p{N}]/u;

/** Returns where a text mentions a name, as positions of its `@`. */
function placesOf(text: string, name: string): number[] {
  const wanted = `@${name}`;
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const next = String.fromCodePoint(text.codePointAt(at + wanted.length) ?? 0);
    const before = text.slice(0, at).at(-1) ?? '';
    if (!letter.test(next) && !letter.test(before)) places.push(at);
  }
  return places;
}

/** Counts how often a text mentions a name. */
export const countMentions = (text: string, name: string): number => (name === '' ? 0 : placesOf(text, name).length);

/** Checks whether a text mentions a person by this name. */
export const mentionsName = (text: string, name: string): boolean => countMentions(text, name) > 0;

export interface MentioningPart<M> {
  readonly text: string;
  /** Null for the text between mentions. */
  readonly mention: M | null;
}

/**
 * Splits a text at its mentions; of two names that begin alike, the longer one counts. People of one name take turns in
 * the order of the mentions, so that each is reached by one of them.
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
