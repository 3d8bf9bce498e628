import type { Db, Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import { avatarUrl, avatarIdIn } from './object-key.rules.ts';
import { Upload } from './upload.entity.ts';
import { findAvatar } from './uploads.queries.ts';

/**
 * Returns the value for `users.image_url`: the URL of an avatar that this person uploaded, else null. URLs of other
 * servers would disclose to those servers who views whom. Call it before the transaction.
 * @param image_url a URL of `/api/avatars/`, or the object key that the upload returned
 */
export async function imageUrlOfUpload(
  { db }: { readonly db: Db },
  user_id: number,
  image_url: string | null,
): Promise<string | null> {
  const id = image_url === null ? null : avatarIdIn(image_url);
  if (id === null) return null;
  const avatar = await findAvatar(db, id);
  return avatar?.user_id === user_id ? avatarUrl(id) : null;
}

async function removeWhere(tx: Transaction, where: { objectKey: string } | { user: number }): Promise<void> {
  const uploads = await tx.em.find(Upload, 'user' in where ? { user: where.user, context: 'avatar' } : where);
  for (const upload of uploads) {
    tx.em.remove(upload);
    record(tx, 'upload.removed', { object_key: upload.objectKey });
  }
}

/** Deletes an image: its row immediately, the object by a job. Does nothing if the key is unknown. */
export const removeUpload = (tx: Transaction, object_key: string): Promise<void> =>
  removeWhere(tx, { objectKey: object_key });

/** Deletes all avatars of a person whose account is deleted. Images that they uploaded for an event remain. */
export const removeUploadsOfUser = (tx: Transaction, user_id: number): Promise<void> =>
  removeWhere(tx, { user: user_id });
