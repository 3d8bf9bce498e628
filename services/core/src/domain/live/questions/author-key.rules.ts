/** Keys of authors of anonymous questions: a keyed hash of event and person. */
import { createHmac } from 'node:crypto';

export const authorKeyOf = (secret: string, event_id: number, user_id: number): string =>
  createHmac('sha256', secret).update(`question-author:${event_id}:${user_id}`).digest('hex');

/** Returns the keys of one person in some events. */
export const authorKeysOf = (secret: string, eventIds: readonly number[], user_id: number): string[] =>
  eventIds.map((event_id) => authorKeyOf(secret, event_id, user_id));

/** Returns the person whose key matches; null if none does. */
export const authorAmong = (
  secret: string,
  { event_id, author_key }: { readonly event_id: number; readonly author_key: string },
  userIds: readonly number[],
): number | null => userIds.find((user_id) => authorKeyOf(secret, event_id, user_id) === author_key) ?? null;
