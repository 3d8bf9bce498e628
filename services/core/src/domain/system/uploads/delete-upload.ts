import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeSelf } from '../../policy.ts';
import { authorizeFileOfEvent } from './find-content.ts';
import { ownerOfKey } from './object-key.rules.ts';
import { findUploadByKey } from './uploads.queries.ts';
import { removeUpload } from './uploads.steps.ts';

/**
 * Deletes an image of the actor, or of an event that they organize. A job removes the stored object. Throws
 * `forbidden`, `not_found` and the errors of `authorizeEvent`.
 */
export async function deleteUpload(scope: Scope, key: string): Promise<void> {
  const owner = ownerOfKey(key);
  if (owner === null) throw fail('not_found');
  if (owner.kind === 'public') throw fail('forbidden');
  if (owner.kind === 'user') authorizeSelf(scope, owner.user_id);
  else await authorizeFileOfEvent(scope, key, { event_id: owner.event_id, permission: 'event:update' });
  if ((await findUploadByKey(scope.db, key)) === undefined) throw fail('not_found');
  await transaction(scope, async (tx) => {
    if (owner.kind === 'event') await lockEventRight(scope, tx, owner, 'event:update');
    await removeUpload(tx, key);
  });
}
