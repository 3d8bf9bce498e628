/**
 * Two people who change the same text: a change names the text that its author saw, and is refused if another one is stored
 * by now. Changes of different texts are merged.
 */
import type { TextConflicts, TextValue } from '@plenum/contracts/errors';
import { fail } from '../platform/errors.ts';
import { tidyLine, tidyText } from '../platform/text.ts';

/** A stored text, and how texts are normalized before they are stored in its place. */
export interface StoredText {
  readonly stored: TextValue;
  readonly normalize: (text: string) => string;
}

interface Given {
  readonly [field: string]: TextValue | undefined;
}

export const storedLine = (stored: TextValue | undefined): StoredText => ({
  stored: stored ?? null,
  normalize: tidyLine,
});
export const storedText = (stored: TextValue | undefined): StoredText => ({
  stored: stored ?? null,
  normalize: tidyText,
});

/** A list is one text: which entry has become which is unknown, so changes of two people are not merged. */
const textOf = (value: TextValue): string =>
  value === null || typeof value === 'string'
    ? (value ?? '')
    : JSON.stringify(value.map((entry) => (typeof entry === 'string' ? tidyText(entry) : entryText(entry))));

const entryText = (entry: Readonly<Record<string, string | null | undefined>>): string =>
  Object.keys(entry)
    .toSorted()
    .flatMap((name) => (entry[name] ? [`${name}: ${tidyText(entry[name])}`] : []))
    .join('\n');

/** Texts may come as they were typed or as they are stored; none is the same as a blank one. */
function isSame(one: TextValue, other: TextValue, normalize: StoredText['normalize']): boolean {
  const [first, second] = [textOf(one), textOf(other)];
  if (first === second) return true;
  const [asStored, otherAsStored] = [normalize(first), normalize(second)];
  return asStored === second || first === otherAsStored || asStored === otherAsStored;
}

/**
 * Returns the fields of a request that leave the text as its author saw it: what others have written since stays. Throws
 * `text_changed_meanwhile` with both texts of each field that the request changes and that somebody else has changed to another
 * text. Fields that `seen` lacks are not compared.
 */
export function unchangedTexts(
  sent: Given,
  seen: Given,
  texts: Readonly<Record<string, StoredText>>,
): ReadonlySet<string> {
  const unchanged = new Set<string>();
  const conflicts: Record<string, TextConflicts[string]> = {};
  for (const [field, { stored, normalize }] of Object.entries(texts)) {
    const [wanted, known] = [sent[field], seen[field]];
    if (wanted === undefined || known === undefined) continue;
    if (isSame(wanted, known, normalize)) unchanged.add(field);
    else if (!isSame(stored, known, normalize) && !isSame(stored, wanted, normalize))
      conflicts[field] = { stored, sent: wanted };
  }
  if (Object.keys(conflicts).length > 0) throw fail('text_changed_meanwhile', { conflicts });
  return unchanged;
}

/**
 * Returns a request without `seen` and without the texts that it leaves as its author saw them. The caller holds the lock of
 * the row. Throws `text_changed_meanwhile`.
 */
export function withoutUnchangedTexts<Input extends object & { readonly seen?: Given }>(
  { seen, ...input }: Input,
  texts: { readonly [F in keyof NonNullable<Input['seen']>]-?: StoredText },
): Omit<Input, 'seen'> {
  if (seen === undefined) return input;
  const unchanged = unchangedTexts(input as Given, seen, texts);
  return Object.fromEntries(Object.entries(input).filter(([field]) => !unchanged.has(field))) as Omit<Input, 'seen'>;
}
