/** The objects themselves, as browsers load them. */
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { validityOf } from './file-address.rules.ts';
import { ownerOfKey } from './object-key.rules.ts';
import { findAvatar } from './uploads.queries.ts';

/** An object with what a browser is told about it. Objects never change, so that the key is the validator. */
export interface StoredImage {
  readonly content: Buffer;
  readonly content_type: string;
  readonly etag: string;
  /** How long the browser that asked may keep it. */
  readonly maxAgeS: number;
}

/** Of a picture that is replaced under a new address. */
const avatarMaxAgeS = 24 * 60 * 60;

async function read(scope: Scope, key: string, maxAgeS: number): Promise<StoredImage> {
  const content = await scope.storage.get(key);
  if (content === null) throw fail('not_found');
  return { content, content_type: 'image/webp', etag: key.slice(key.lastIndexOf('/') + 1), maxAgeS };
}

/** Behind a signed address. Refuses: `file_address_invalid`, `not_found`, `storage_unavailable`. */
export async function readSignedImage(
  scope: Scope,
  key: string,
  { exp, sig }: { readonly exp: number; readonly sig: string },
): Promise<StoredImage> {
  const leftS = ownerOfKey(key) === null ? 0 : validityOf(scope, key, exp, sig);
  if (leftS === 0) throw fail('file_address_invalid');
  return read(scope, key, leftS);
}

/** A person's picture. Refuses: `not_found`, `storage_unavailable`. */
export async function readAvatar(scope: Scope, file_name: string): Promise<StoredImage> {
  const [id = ''] = file_name.split('.');
  const avatar = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? await findAvatar(scope.db, id) : undefined;
  if (avatar === undefined) throw fail('not_found');
  return read(scope, avatar.object_key, avatarMaxAgeS);
}
