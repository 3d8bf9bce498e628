/** Reads uploaded images and PDFs by signed URL, and avatars. */
import type { Readable } from 'node:stream';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { documentType, ownerOfKey } from './object-key.rules.ts';
import { remainingValidityS } from './signed-url.rules.ts';
import { findAvatar, findDocumentTitle } from './uploads.queries.ts';

/** Object with its HTTP caching data. Objects are immutable, and the key serves as the validator. */
export interface StoredImage {
  readonly content: Buffer;
  readonly content_type: string;
  readonly etag: string;
  /** Maximum age in the private cache of the browser, in seconds. */
  readonly maxAgeS: number;
}

/** A replaced avatar gets a new URL. */
const avatarMaxAgeS = 24 * 60 * 60;

async function readImage(scope: Scope, key: string, maxAgeS: number): Promise<StoredImage> {
  const content = await scope.storage.get(key);
  if (content === null) throw fail('not_found');
  return { content, content_type: 'image/webp', etag: key.slice(key.lastIndexOf('/') + 1), maxAgeS };
}

/** Reads an object by its signed URL. Throws `file_address_invalid`, `not_found`, `storage_unavailable`. */
export async function readSignedImage(
  scope: Scope,
  key: string,
  { exp, sig }: { readonly exp: number; readonly sig: string },
): Promise<StoredImage> {
  const remainingS = ownerOfKey(key) === null ? 0 : remainingValidityS(scope, key, exp, sig);
  if (remainingS === 0) throw fail('file_address_invalid');
  return readImage(scope, key, remainingS);
}

/** A PDF as a stream, with its download file name. */
export interface StoredDocument {
  readonly content: Readable;
  readonly content_type: string;
  readonly file_name: string;
}

/** Opens a PDF by its signed URL. Throws `file_address_invalid`, `not_found`, `storage_unavailable`. */
export async function openSignedDocument(
  scope: Scope,
  key: string,
  { exp, sig }: { readonly exp: number; readonly sig: string },
): Promise<StoredDocument> {
  if (remainingValidityS(scope, key, exp, sig) === 0) throw fail('file_address_invalid');
  const [content, title] = await Promise.all([scope.storage.open(key), findDocumentTitle(scope.db, key)]);
  if (content === null) throw fail('not_found');
  return { content, content_type: documentType, file_name: `${title ?? 'document'}.pdf` };
}

/** Reads an avatar. Throws `not_found`, `storage_unavailable`. */
export async function readAvatar(scope: Scope, file_name: string): Promise<StoredImage> {
  const [id = ''] = file_name.split('.');
  const avatar = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? await findAvatar(scope.db, id) : undefined;
  if (avatar === undefined) throw fail('not_found');
  return readImage(scope, avatar.object_key, avatarMaxAgeS);
}
