/** Images of an event: object keys under the prefix of the event. */
import type { ErrorCode } from '@plenum/contracts/errors';
import { fail, textOfError } from '../../../platform/errors.ts';

const foreignKeyCode = 'object_key_not_of_event' satisfies ErrorCode;

/** Checks whether a key names an object of this event, without path traversal. */
export const isImageOfEvent = (event_id: number, key: string): boolean =>
  key.startsWith(`events/${event_id}/`) && /^[\w./-]+$/.test(key) && key.split('/').every((part) => /[^.]/.test(part));

/** Validates a key or null. Throws `object_key_not_of_event` with the field. */
export function requireEventImage(event_id: number, field: string, key: string | null): string | null {
  if (key === null || isImageOfEvent(event_id, key)) return key;
  const message = textOfError(foreignKeyCode);
  throw fail(foreignKeyCode, { fields: { json: { [field]: [message], _schema: [message] } } });
}
