import type { Deps } from '../../deps.ts';
import { findUploadByKey } from './uploads.queries.ts';

/** The job after a picture's row is gone. An object that has a row is wanted and stays. */
export async function removeStoredObject(scope: Deps, object_key: string): Promise<void> {
  if ((await findUploadByKey(scope.db, object_key)) === undefined) await scope.storage.remove(object_key);
}
