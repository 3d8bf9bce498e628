import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { lockEventRole } from '../../locked-rights.steps.ts';
import { authorizeEvent, authorizeSelf, requireAttaching } from '../../policy.ts';
import { authorizeFileOfEvent } from './find-content.ts';
import { isDocumentKey, ownerOfKey } from './object-key.rules.ts';
import { findUploadByKey } from './uploads.queries.ts';
import { removeUpload } from './uploads.steps.ts';

/**
 * Deletes an image of the actor, a file of an event that they organize, or a document that they have uploaded as a
 * speaker. A job removes the stored object. Throws `forbidden`, `not_found` and the errors of `authorizeEvent`.
 */
export async function deleteUpload(scope: Scope, key: string): Promise<void> {
  const owner = ownerOfKey(key);
  if (owner === null) throw fail('not_found');
  if (owner.kind === 'public') throw fail('forbidden');
  const upload = await findUploadByKey(scope.db, key);
  const isOwnDocument = isDocumentKey(key) && upload?.user_id === requireActor(scope).user_id;
  const permission = isOwnDocument ? 'session:read' : 'event:update';
  if (owner.kind === 'user') authorizeSelf(scope, owner.user_id);
  else await authorizeFileOfEvent(scope, key, { event_id: owner.event_id, permission });
  if (upload === undefined) throw fail('not_found');
  await transaction(scope, async (tx) => {
    if (owner.kind === 'event') {
      const lockedScope = await lockEventRole(scope, tx, owner);
      const access = await authorizeEvent(lockedScope, owner.event_id, permission);
      if (isOwnDocument) await requireAttaching(lockedScope, access, null);
    }
    await removeUpload(tx, key);
  });
}
