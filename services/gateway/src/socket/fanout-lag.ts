/**
 * The latency of a room message, extracted from its text. Parsing the whole message would be slower than delivering it.
 */

/** Cannot be part of message content, where quotes are escaped. */
const timestampKey = '"created_at":"';
/** `2026-11-21T10:00:00.000Z` */
const instantLength = 24;

/**
 * Returns the number of seconds since a message was stored; null if the text has no timestamp.
 * @param text JSON of a `new_chat_message`
 */
export function lagSeconds(text: string, nowMs: number): number | null {
  const index = text.indexOf(timestampKey);
  if (index < 0) return null;
  const storedMs = Date.parse(text.slice(index + timestampKey.length, index + timestampKey.length + instantLength));
  return Number.isNaN(storedMs) ? null : Math.max(nowMs - storedMs, 0) / 1_000;
}
