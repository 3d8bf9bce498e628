/** What this slice does for others: taking pictures away in their transaction, and judging addresses of pictures. */
import type { Database, Transaction } from '../../platform/db/database.ts';
import { record } from '../domain-events.ts';
import { avatarAddress, avatarIdIn } from './object-key.rules.ts';
import { Upload } from './upload.entity.ts';
import { findAvatar } from './uploads.queries.ts';

/**
 * What may stand in `users.image_url`: the address of a picture that this person sent here, else null. Addresses of
 * foreign servers would tell those who looks at whom. Call it before the transaction.
 * @param image_url an address of `/api/avatars/`, or the object key that the upload answered
 */
export async function imageUrlOfUpload(
  { db }: { readonly db: Database },
  user_id: number,
  image_url: string | null,
): Promise<string | null> {
  const id = image_url === null ? null : avatarIdIn(image_url);
  if (id === null) return null;
  const avatar = await findAvatar(db, id);
  return avatar?.user_id === user_id ? avatarAddress(id) : null;
}

async function removeWhere(tx: Transaction, where: { objectKey: string } | { user: number }): Promise<void> {
  const uploads = await tx.em.find(Upload, 'user' in where ? { user: where.user, context: 'avatar' } : where);
  for (const upload of uploads) {
    tx.em.remove(upload);
    record(tx, 'upload.removed', { object_key: upload.objectKey });
  }
}

/** Takes a picture away: its row now, the object itself by a job. Nothing happens when it is unknown. */
export const removeUpload = (tx: Transaction, object_key: string): Promise<void> =>
  removeWhere(tx, { objectKey: object_key });

/** Takes all pictures of a person away, for the deletion of their account. What they sent for an event stays. */
export const removeUploadsOfUser = (tx: Transaction, user_id: number): Promise<void> =>
  removeWhere(tx, { user: user_id });
