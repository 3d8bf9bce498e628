/** Ids with which other programs identify the objects of an event; unique within the event and kind. */
import { uniqueViolation } from '../platform/db/failures.ts';
import { fail, type Refusal, textOfError } from '../platform/errors.ts';

export const externalIdTaken = (cause?: unknown): Refusal =>
  fail('external_id_taken', { fields: { json: { external_id: [textOfError('external_id_taken')] } }, cause });

/** Checks whether an error means that another object of the event has the same external id. */
export const isExternalIdTaken = (error: unknown): boolean =>
  uniqueViolation(error)?.endsWith('_event_id_external_id_unique') === true;

/** Runs a command that may store an external id. Throws `external_id_taken`. */
export async function withExternalId<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw isExternalIdTaken(error) ? externalIdTaken(error) : error;
  }
}
