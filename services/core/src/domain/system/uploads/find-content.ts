/** URLs of images by access level. */
import { signedUrlLifetimeS } from '@plenum/contracts/limits';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { findEventAccess, findSpeaking } from '../../access.queries.ts';
import { requireActor } from '../../actor.ts';
import { applyActor, authorizeEventRow, type EventAccess, mayLoadDocument } from '../../policy.ts';
import { isDocumentKey, ownerOfKey } from './object-key.rules.ts';
import { signedUrl } from './signed-url.rules.ts';
import { findSessionOfDocument, findUploadByKey } from './uploads.queries.ts';

interface ContentUrl {
  readonly url: string;
  readonly expires_in: number;
}

/** Throws `not_found` for a PDF of a session that the member does not see. */
async function requireDocumentAccess(scope: Scope, key: string, access: EventAccess): Promise<void> {
  const session = await findSessionOfDocument(scope.db, key);
  if (session === undefined) return;
  const { user_id } = requireActor(scope);
  const is_session_speaker = await findSpeaking(scope.db, access.event_id, user_id, session.session_id);
  if (!mayLoadDocument(access, { ...session, is_session_speaker })) throw fail('not_found');
}

/**
 * Authorizes the actor for a file of an event. Keys cannot be guessed, so anyone with a key may learn that the file
 * exists, unless it is a PDF of a session that they do not see. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`.
 */
export async function authorizeFileOfEvent(
  scope: Scope,
  key: string,
  {
    event_id,
    permission,
  }: { readonly event_id: number; readonly permission: 'event:read' | 'session:read' | 'event:update' },
): Promise<void> {
  if ((await findUploadByKey(scope.db, key)) === undefined) throw fail('not_found');
  const actor = requireActor(scope);
  const row = await findEventAccess(scope.db, event_id, actor.user_id);
  const access = authorizeEventRow(row && { ...applyActor(row, actor), is_known: true }, permission);
  if (isDocumentKey(key)) await requireDocumentAccess(scope, key, access);
}

async function contentUrlOf(scope: Scope, key: string): Promise<ContentUrl> {
  if ((await findUploadByKey(scope.db, key)) === undefined) throw fail('not_found');
  return { url: signedUrl(scope, key), expires_in: signedUrlLifetimeS };
}

/**
 * Returns the URL of an event image for members. Throws `object_key_malformed`, `not_found`,
 * `event_access_denied`, `event_banned`.
 */
export async function findPrivateContent(scope: Scope, key: string): Promise<ContentUrl> {
  const owner = ownerOfKey(key);
  if (owner?.kind !== 'event') throw fail('object_key_malformed');
  await authorizeFileOfEvent(scope, key, { event_id: owner.event_id, permission: 'event:read' });
  return contentUrlOf(scope, key);
}

/**
 * Returns the URL of an image for logged-in users; images of an event still require access to the event. Throws the
 * same errors as `findPrivateContent`.
 */
export async function findContent(scope: Scope, key: string): Promise<ContentUrl> {
  const owner = ownerOfKey(key);
  if (owner === null) throw fail('not_found');
  if (owner.kind === 'event')
    await authorizeFileOfEvent(scope, key, { event_id: owner.event_id, permission: 'event:read' });
  return contentUrlOf(scope, key);
}

/** Returns the URL of a public image. Throws `not_found`. */
export async function findPublicContent(scope: Scope, key: string): Promise<ContentUrl> {
  if (ownerOfKey(key)?.kind !== 'public') throw fail('not_found');
  return contentUrlOf(scope, key);
}
