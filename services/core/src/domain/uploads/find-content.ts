/** Addresses of images by access level. */
import { signedUrlLifetimeS } from '@plenum/contracts/limits';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { findEventAccess } from '../access.queries.ts';
import { requireActor } from '../actor.ts';
import { asSeenBy, authorizeEventRow } from '../policy.ts';
import { signedAddress } from './file-address.rules.ts';
import { ownerOfKey } from './object-key.rules.ts';
import { findUploadByKey } from './uploads.queries.ts';

interface Address {
  readonly url: string;
  readonly expires_in: number;
}

/**
 * Authorizes the actor for a file of an event. Keys cannot be guessed: who has one knows that the file exists. Throws
 * `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function authorizeFileOfEvent(
  scope: Scope,
  key: string,
  { event_id, permission }: { readonly event_id: number; readonly permission: 'event:read' | 'event:update' },
): Promise<void> {
  if ((await findUploadByKey(scope.db, key)) === undefined) throw fail('not_found');
  const actor = requireActor(scope);
  const row = await findEventAccess(scope.db, event_id, actor.user_id);
  authorizeEventRow(row && { ...asSeenBy(row, actor), is_known: true }, permission);
}

async function addressOf(scope: Scope, key: string): Promise<Address> {
  if ((await findUploadByKey(scope.db, key)) === undefined) throw fail('not_found');
  return { url: signedAddress(scope, key), expires_in: signedUrlLifetimeS };
}

/**
 * Returns the address of an event's image for members of the event. Throws `object_key_malformed`, `not_found`,
 * `event_access_denied`, `event_banned`.
 */
export async function findPrivateContent(scope: Scope, key: string): Promise<Address> {
  const owner = ownerOfKey(key);
  if (owner?.kind !== 'event') throw fail('object_key_malformed');
  await authorizeFileOfEvent(scope, key, { event_id: owner.event_id, permission: 'event:read' });
  return addressOf(scope, key);
}

/**
 * Returns the address of an image for logged-in users; images of an event still require access to the event. Throws the
 * same errors as `findPrivateContent`.
 */
export async function findContent(scope: Scope, key: string): Promise<Address> {
  const owner = ownerOfKey(key);
  if (owner === null) throw fail('not_found');
  if (owner.kind === 'event')
    await authorizeFileOfEvent(scope, key, { event_id: owner.event_id, permission: 'event:read' });
  return addressOf(scope, key);
}

/** Returns the address of a public image. Throws `not_found`. */
export async function findPublicContent(scope: Scope, key: string): Promise<Address> {
  if (ownerOfKey(key)?.kind !== 'public') throw fail('not_found');
  return addressOf(scope, key);
}
