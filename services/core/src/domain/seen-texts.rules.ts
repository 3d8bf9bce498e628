/**
 * Two people who change the same text: a change names the text that its author saw, and is refused if another one is stored
 * by now. Changes of different texts are merged.
 */
import type { TextConflicts } from '@plenum/contracts/errors';
import { fail } from '../platform/errors.ts';
import { tidyLine, tidyText } from '../platform/text.ts';

type Text = string | null;

/** A stored text, and how texts are normalized before they are stored in its place. */
export interface StoredText {
  readonly stored: Text;
  readonly normalize: (text: string) => string;
}

type Given = { readonly [field: string]: Text | undefined };

export const storedLine = (stored: Text | undefined): StoredText => ({ stored: stored ?? null, normalize: tidyLine });
export const storedText = (stored: Text | undefined): StoredText => ({ stored: stored ?? null, normalize: tidyText });

/** A list of texts, as lines: the lists of two people are not merged. */
export const storedLines = (stored: readonly string[] | null | undefined): StoredText => storedText(linesOf(stored ?? []));

/** Returns a list of texts as one text; none was given for undefined. */
export const linesOf = (lines: readonly string[] | null | undefined): string | undefined =>
  lines === undefined ? undefined : (lines ?? []).map(tidyLine).join('\n');

/** Texts may come as they were typed or as they are stored; none is the same as a blank one. */
function isSame(one: Text, other: Text, normalize: StoredText['normalize']): boolean {
  const [first, second] = [one ?? '', other ?? ''];
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
