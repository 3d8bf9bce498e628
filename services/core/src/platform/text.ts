/** Text as people type it, made fit for storing: NFC, no control characters, no blank edges; lengths in code points. */
import type { TextLabel } from '@plenum/contracts/problems';
import { failField, labelled, say } from './errors.ts';

/** Everything but tab and line breaks; PostgreSQL cannot store NUL and nobody can see the others. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is for
const control_characters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Text of several lines. */
export const tidyText = (value: string): string => value.normalize('NFC').replaceAll(control_characters, '').trim();

/** Text of one line: every run of white space is one blank. */
export const tidyLine = (value: string): string => tidyText(value).replaceAll(/\s+/g, ' ');

/** How long people would say a text is. */
export function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

interface TextRule {
  /** The request field it came in. */
  readonly field: string;
  /** How the message calls it. */
  readonly label: TextLabel;
  readonly length_min: number;
  readonly length_max: number;
}

/** A tidy line of an allowed length, or `invalid_request` naming the field. */
export const requireLine = (value: string, rule: TextRule): string => requireLength(tidyLine(value), rule);

/** A tidy text of an allowed length, or `invalid_request` naming the field. */
export const requireText = (value: string, rule: TextRule): string => requireLength(tidyText(value), rule);

function requireLength(text: string, { field, label, length_min, length_max }: TextRule): string {
  const length = codePoints(text);
  if (length >= length_min && length <= length_max) return text;
  const called = labelled(label);
  if (length > length_max) throw failField(field, say('text_too_long', { label: called, max: length_max }));
  throw failField(
    field,
    length_min === 1 ? say('text_blank', { label: called }) : say('text_too_short', { label: called, min: length_min }),
  );
}
