/**
 * The latency of a room message, read from its text: parsing every message for one timestamp would cost more than the
 * delivery.
 */

/** Quotes within values are escaped, so no message content can contain this. */
const mark = '"created_at":"';
/** `2026-11-21T10:00:00.000Z` */
const instantLength = 24;

/**
 * Returns the seconds from the storage of a message to `nowMs`; null where its text has no timestamp.
 * @param text JSON of a `new_chat_message`
 */
export function lagSeconds(text: string, nowMs: number): number | null {
  const at = text.indexOf(mark);
  if (at < 0) return null;
  const storedMs = Date.parse(text.slice(at + mark.length, at + mark.length + instantLength));
  return Number.isNaN(storedMs) ? null : Math.max(nowMs - storedMs, 0) / 1_000;
}
