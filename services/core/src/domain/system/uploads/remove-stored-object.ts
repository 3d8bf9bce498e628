import type { Deps } from '../../../deps.ts';
import { findUploadByKey } from './uploads.queries.ts';

/** Job that removes an object whose row was deleted. Skips objects that have a row again. */
export async function removeStoredObject(scope: Deps, object_key: string): Promise<void> {
  if ((await findUploadByKey(scope.db, object_key)) === undefined) await scope.storage.remove(object_key);
}
