/**
 * Normalization of texts in requests: NFC (so that lengths are counted in the stored form), no lone surrogates and no
 * NUL, which PostgreSQL cannot store. Texts marked `x-trim` also lose surrounding whitespace, and
 * addresses marked `x-address` get the ASCII form of their domain.
 */
import { asciiAddress } from '@plenum/contracts/notifications/mail-address';
import { normalizedText } from '@plenum/core/platform/text';

interface Tidied {
  readonly properties?: Readonly<Record<string, Tidied>>;
  readonly items?: Tidied;
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

/** Tidies the properties whose schema is marked (addresses and names; never passwords), also in nested objects and lists. */
export function tidyMarked(schema: Tidied, data: unknown): void {
  if (Array.isArray(data) && schema.items !== undefined) for (const item of data) tidyMarked(schema.items, item);
  if (!isObject(data)) return;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = data[name];
    if (typeof value !== 'string') tidyMarked(property, value);
    else if ('x-trim' in property) data[name] = 'x-address' in property ? asciiAddress(value.trim()) : value.trim();
  }
}
