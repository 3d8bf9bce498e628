import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { authorizeEvent, authorizeSelf } from '../policy.ts';
import { ownerOfKey } from './object-key.rules.ts';
import { findUploadByKey } from './uploads.queries.ts';
import { removeUpload } from './uploads.steps.ts';

/**
 * Takes a picture away: one's own, or one of an event that one runs. The object itself goes by a job.
 * Refuses: `forbidden`, `not_found`, and what `authorizeEvent` refuses.
 */
export async function deleteUpload(scope: Scope, key: string): Promise<void> {
  const owner = ownerOfKey(key);
  if (owner === null) throw fail('not_found');
  if (owner.kind === 'public') throw fail('forbidden');
  if (owner.kind === 'user') authorizeSelf(scope, owner.user_id);
  else await authorizeEvent(scope, owner.event_id, 'event:update');
  if ((await findUploadByKey(scope.db, key)) === undefined) throw fail('not_found');
  await transaction(scope, (tx) => removeUpload(tx, key));
}
