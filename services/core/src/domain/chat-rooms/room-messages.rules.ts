/** What a room message may be. */
import { roomMessageLengthMax } from '@plenum/contracts/limits';
import { fail } from '../../platform/errors.ts';
import { codePoints, tidyText } from '../../platform/text.ts';

/** Anything one could see: neither white space, nor invisible format characters, nor the blank letters of some scripts. */
const visible = /[^\s\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Whether there is anything in a text that one could see. */
export const isVisible = (text: string): boolean => visible.test(text);

/**
 * The text as it is stored: well-formed, NFC, without blank edges. Refuses with `message_empty` when nothing in it can
 * be seen, and with `message_too_long` above the limit, 4,000 code points in a room.
 */
export function requireMessageContent(value: string, length_max: number = roomMessageLengthMax): string {
  const content = tidyText(value.toWellFormed());
  if (!isVisible(content)) throw fail('message_empty');
  if (codePoints(content) > length_max) throw fail('message_too_long');
  return content;
}
