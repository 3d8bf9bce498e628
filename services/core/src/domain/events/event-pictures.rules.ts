/** Pictures of an event: object keys that lie under the event's own prefix. */
import type { ErrorCode } from '@plenum/contracts/errors';
import { fail, wordsOf } from '../../platform/errors.ts';

const refused = 'object_key_not_of_event' satisfies ErrorCode;

/** Whether a key names an object of this event, and nothing above it. */
export const isPictureOf = (event_id: number, key: string): boolean =>
  key.startsWith(`events/${event_id}/`) && /^[\w./-]+$/.test(key) && key.split('/').every((part) => /[^.]/.test(part));

/** The key or null as it may be stored; refuses `object_key_not_of_event` naming the field. */
export function eventPicture(event_id: number, field: string, key: string | null): string | null {
  if (key === null || isPictureOf(event_id, key)) return key;
  const message = wordsOf(refused);
  throw fail(refused, { fields: { json: { [field]: [message], _schema: [message] } } });
}
