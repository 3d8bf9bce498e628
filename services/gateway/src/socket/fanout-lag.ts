/** How late a room message is, read from its text: parsing every message for one instant would cost more than the rest. */

/** Quotes inside a value are escaped, so nobody can write this into a message. */
const mark = '"created_at":"';
/** `2026-11-21T10:00:00.000Z` */
const instantLength = 24;

/**
 * Seconds from the storing of a message to `nowMs`; null where its text does not say when that was.
 * @param text JSON of a `new_chat_message`
 */
export function lagSeconds(text: string, nowMs: number): number | null {
  const at = text.indexOf(mark);
  if (at < 0) return null;
  const storedMs = Date.parse(text.slice(at + mark.length, at + mark.length + instantLength));
  return Number.isNaN(storedMs) ? null : Math.max(nowMs - storedMs, 0) / 1_000;
}
