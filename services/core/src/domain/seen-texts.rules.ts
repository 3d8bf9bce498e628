/**
 * Concurrent edits of the same text: a request contains the text that its author saw, and is rejected if another person
 * has stored a different text since. Changes to different texts are merged.
 */
import type { TextConflicts, TextValue } from '@plenum/contracts/errors';
import { fail } from '../platform/errors.ts';
import { normalizeLine, normalizeLines } from '../platform/text.ts';

/** A stored text, and the normalization that is applied before texts are stored. */
export interface StoredText {
  readonly stored: TextValue;
  readonly normalize: (text: string) => string;
}

interface TextFields {
  readonly [field: string]: TextValue | undefined;
}

export const storedLine = (stored: TextValue | undefined): StoredText => ({
  stored: stored ?? null,
  normalize: normalizeLine,
});
export const storedText = (stored: TextValue | undefined): StoredText => ({
  stored: stored ?? null,
  normalize: normalizeLines,
});

/** A list is compared as one text: its entries cannot be matched, so changes by two people are not merged. */
const textOf = (value: TextValue): string =>
  value === null || typeof value === 'string'
    ? (value ?? '')
    : JSON.stringify(value.map((entry) => (typeof entry === 'string' ? normalizeLines(entry) : entryText(entry))));

const entryText = (entry: Readonly<Record<string, string | null | undefined>>): string =>
  Object.keys(entry)
    .toSorted()
    .flatMap((name) => (entry[name] ? [`${name}: ${normalizeLines(entry[name])}`] : []))
    .join('\n');

/** Checks whether texts are equal as entered or as stored; null equals a blank text. */
function isSame(one: TextValue, other: TextValue, normalize: StoredText['normalize']): boolean {
  const [first, second] = [textOf(one), textOf(other)];
  if (first === second) return true;
  const [asStored, otherAsStored] = [normalize(first), normalize(second)];
  return asStored === second || first === otherAsStored || asStored === otherAsStored;
}

/**
 * Returns the fields of a request whose text the author has not changed, so that changes by other people are kept.
 * Throws `text_changed_meanwhile` with both texts of each field that the author and another person have changed to
 * different texts. Fields that are missing in `seen` are not compared.
 */
export function unchangedTexts(
  sent: TextFields,
  seen: TextFields,
  texts: Readonly<Record<string, StoredText>>,
): ReadonlySet<string> {
  const unchanged = new Set<string>();
  const conflicts: Record<string, TextConflicts[string]> = {};
  for (const [field, { stored, normalize }] of Object.entries(texts)) {
    const [sentText, seenText] = [sent[field], seen[field]];
    if (sentText === undefined || seenText === undefined) continue;
    if (isSame(sentText, seenText, normalize)) unchanged.add(field);
    else if (!isSame(stored, seenText, normalize) && !isSame(stored, sentText, normalize))
      conflicts[field] = { stored, sent: sentText };
  }
  if (Object.keys(conflicts).length > 0) throw fail('text_changed_meanwhile', { conflicts });
  return unchanged;
}

/**
 * Returns a request without `seen` and without unchanged texts. The caller must have locked the row. Throws
 * `text_changed_meanwhile`.
 */
export function withoutUnchangedTexts<Input extends object & { readonly seen?: TextFields }>(
  { seen, ...input }: Input,
  texts: { readonly [F in keyof NonNullable<Input['seen']>]-?: StoredText },
): Omit<Input, 'seen'> {
  if (seen === undefined) return input;
  const unchanged = unchangedTexts(input as TextFields, seen, texts);
  return Object.fromEntries(Object.entries(input).filter(([field]) => !unchanged.has(field))) as Omit<Input, 'seen'>;
}
