/**
 * Normalization of texts in requests: NFC (so that lengths are counted in the stored form), no lone surrogates, and no
 * NUL, which PostgreSQL cannot store. Texts marked `x-trim` are trimmed, and the domains of email addresses marked
 * `x-address` are converted to ASCII.
 */
import { toAsciiEmail } from '@plenum/contracts/notifications/mail-address';
import { normalizeText } from '@plenum/core/platform/text';

interface MarkedSchema {
  readonly properties?: Readonly<Record<string, MarkedSchema>>;
  readonly items?: MarkedSchema;
}

/** A text that contains a NUL character. */
export class UnstorableText extends Error {
  override readonly name = 'UnstorableText';
}

function cleanText(text: string): string {
  if (text.includes('\0')) throw new UnstorableText();
  return normalizeText(text.toWellFormed());
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Normalizes all nested texts in place. Not recursive, because only the size of the body limits its depth. */
export function cleanTexts(data: unknown): unknown {
  if (typeof data === 'string') return cleanText(data);
  const pending: unknown[] = [data];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isObject(next)) continue;
    for (const [key, value] of Object.entries(next)) {
      if (typeof value === 'string') next[key] = cleanText(value);
      else if (isObject(value)) pending.push(value);
    }
  }
  return data;
}

/** Trims and converts properties with a marked schema (email addresses and names, never passwords), including nested ones. */
export function normalizeMarked(schema: MarkedSchema, data: unknown): void {
  if (Array.isArray(data) && schema.items !== undefined) for (const item of data) normalizeMarked(schema.items, item);
  if (!isObject(data)) return;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = data[name];
    if (typeof value !== 'string') normalizeMarked(property, value);
    else if ('x-trim' in property) data[name] = 'x-address' in property ? toAsciiEmail(value.trim()) : value.trim();
  }
}
