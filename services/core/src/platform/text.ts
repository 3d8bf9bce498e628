/**
 * Text: normalization of what people enter (NFC, no control characters, no surrounding whitespace; lengths in code
 * points), and escaping for HTML.
 */
import { minSearchTextLength } from '@plenum/contracts/limits';
import { isSearchText } from '@plenum/contracts/spaceless-scripts';
import { trimText } from '@plenum/contracts/trimmed-text';
import { failField, labelPhrase, errorPhrase, type TextLabel } from './errors.ts';

/** All control characters except tabs and line breaks: PostgreSQL cannot store NUL, and the others are invisible. */
// oxlint-disable-next-line no-control-regex -- it is meant to match control characters
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** No text in any language has this many consecutive combining marks (UAX #15, stream-safe text format). */
const maxNormalizedMarks = 30;
/** Combining marks, and the two letters that NFKD converts to combining marks. */
const mark = String.raw`[\p{M}\uFF9E\uFF9F]`;
/** The lookbehind prevents a separate attempt at each mark of a run. */
const longRuns = new RegExp(`(?<!${mark})(${mark}{${maxNormalizedMarks}})${mark}+`, 'gu');
const anyMark = new RegExp(mark, 'u');

/**
 * Normalizes text to a Unicode normalization form. A run of combining marks is cut after the thirtieth, because the
 * runtime sorts them in quadratic time. All unchecked text must be normalized by this function.
 */
export function normalizeText(value: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string {
  const mayHaveRuns = value.length > maxNormalizedMarks && anyMark.test(value);
  return (mayHaveRuns ? value.replaceAll(longRuns, '$1') : value).normalize(form);
}

/** Normalizes text of several lines; the first line keeps its indentation. */
export const normalizeLines = (value: string): string =>
  trimText(normalizeText(value).replaceAll(controlCharacters, ''));

/**
 * Invisible characters and characters that change the direction of text: format and control characters, fillers that
 * count as letters, the Braille blank, private use. `keepInvisible` decides about joiners; white space becomes one space.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\u2800\uFFFC\u0080-\u009F]/gu;
const zeroWidthJoiner = '\u200D';
const zeroWidthNonJoiner = '\u200C';
const emojiVariationSelector = '\uFE0F';
/** Letters of scripts in which a joiner between letters changes their form (Unicode Standard, section 23.2). */
const joiningLetter =
  /[\p{Script=Arab}\p{Script=Syrc}\p{Script=Mong}\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Khmr}\p{Script=Mymr}\p{Script=Tibt}]$/u;
const endsWithPictograph = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]$/u;
const startsWithPictograph = /^\p{Extended_Pictographic}/u;

/**
 * Checks whether an invisible character changes the rendering of its neighbors: in joining scripts, and within an
 * emoji.
 */
function keepInvisible(character: string, before: string, after: string): boolean {
  if (character === emojiVariationSelector) return /[\p{Emoji}]$/u.test(before);
  if (character !== zeroWidthJoiner && character !== zeroWidthNonJoiner) return false;
  if (joiningLetter.test(before)) return true;
  return character === zeroWidthJoiner && endsWithPictograph.test(before) && startsWithPictograph.test(after);
}

/** Maximum number of combining marks that any language uses on one letter. */
const maxMarksPerLetter = 4;
const stackedMarks = new RegExp(`([\\p{Mn}\\p{Me}]{${maxMarksPerLetter}})[\\p{Mn}\\p{Me}]+`, 'gu');

/** Normalizes text of one line: white space is collapsed, and invisible characters and stacked marks are removed. */
export const normalizeLine = (value: string): string => {
  const visible = normalizeLines(value)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(invisible, (character: string, at: number, text: string) =>
      keepInvisible(character, text.slice(Math.max(at - 2, 0), at), text.slice(at + 1, at + 3)) ? character : '',
    );
  return normalizeText(visible).replaceAll(stackedMarks, '$1').replaceAll(/ {2,}/g, ' ').trim();
};

/** Returns the number of code points of a text, its length as people count it. */
export function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

export interface TextRule {
  /** The field of the request. */
  readonly field: string;
  /** Names the text in the error message. */
  readonly label: TextLabel;
  readonly length_min: number;
  readonly length_max: number;
}

/** Returns a normalized line of an allowed length. Throws `invalid_request` with the field. */
export const requireLine = (value: string, rule: TextRule): string => requireLength(normalizeLine(value), rule);

/** Throws `invalid_request` for a search text of one letter, unless a single letter of its script may be a word. */
export function requireSearchText(q: string): void {
  if (!isSearchText(q)) throw failField('q', errorPhrase('length_min', { limit: minSearchTextLength }));
}

/** Returns a normalized text of an allowed length. Throws `invalid_request` with the field. */
export const requireText = (value: string, rule: TextRule): string => requireLength(normalizeLines(value), rule);

function requireLength(text: string, { field, label, length_min, length_max }: TextRule): string {
  const length = codePoints(text);
  if (length >= length_min && length <= length_max) return text;
  const labelText = labelPhrase(label);
  if (length > length_max) throw failField(field, errorPhrase('text_too_long', { label: labelText, max: length_max }));
  throw failField(
    field,
    length_min === 1
      ? errorPhrase('text_blank', { label: labelText })
      : errorPhrase('text_too_short', { label: labelText, min: length_min }),
  );
}

const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for the content and the quoted attributes of HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => htmlEscapes[character] ?? '');
