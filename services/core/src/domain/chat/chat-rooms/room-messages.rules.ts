import { maxRoomMessageLength } from '@plenum/contracts/limits';
import { fail } from '../../../platform/errors.ts';
import { codePoints, normalizeLines } from '../../../platform/text.ts';

/** Visible characters: excludes white space, invisible format characters and the blank letters of some scripts. */
const visibleCharacter = /[^\s\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u;

export const hasVisibleText = (text: string): boolean => visibleCharacter.test(text);

/**
 * Normalizes a text for storage: well-formed, NFC, trimmed. Throws `message_empty` without visible characters, and
 * `message_too_long` above the limit (4,000 code points in a room).
 */
export function requireMessageContent(value: string, length_max: number = maxRoomMessageLength): string {
  const content = normalizeLines(value.toWellFormed());
  if (!hasVisibleText(content)) throw fail('message_empty');
  if (codePoints(content) > length_max) throw fail('message_too_long');
  return content;
}
