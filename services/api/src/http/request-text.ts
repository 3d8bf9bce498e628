/**
 * Normalization of texts in requests: NFC (so that lengths are counted in the stored form), no lone surrogates and no
 * NUL, which PostgreSQL cannot store. Schemas marked `x-trim` also lose surrounding whitespace.
 */
import { normalizedText } from '@plenum/core/platform/text';

interface Trimmable {
  readonly properties?: Readonly<Record<string, object>>;
}

/** A text that contains a NUL character. */
export class UnstorableText extends Error {
  override readonly name = 'UnstorableText';
}

function cleanText(text: string): string {
  if (text.includes('\0')) throw new UnstorableText();
  return normalizedText(text.toWellFormed());
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Normalizes every nested text, in place and without recursion: only the size of the body limits its depth. */
export function cleanTexts(data: unknown): unknown {
  if (typeof data === 'string') return cleanText(data);
  const waiting: unknown[] = [data];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!isObject(next)) continue;
    for (const [key, value] of Object.entries(next)) {
      if (typeof value === 'string') next[key] = cleanText(value);
      else if (isObject(value)) waiting.push(value);
    }
  }
  return data;
}

/** Trims the properties whose schema is marked (addresses and names; never passwords). */
export function trimMarked(schema: Trimmable, data: unknown): void {
  if (!isObject(data)) return;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = data[name];
    if ('x-trim' in property && typeof value === 'string') data[name] = value.trim();
  }
}
