import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ref } from '@mikro-orm/core';
import { maxDocumentFileBytes } from '@plenum/contracts/limits';
import type { ReplyBody } from '@plenum/contracts/operation';
import type { UploadDocument } from '@plenum/contracts/system/uploads';
import type { Http } from '../../../operation-handlers.ts';
import { fail } from '../../../platform/errors.ts';
import { withScratchFile } from '../../../platform/storage/scratch-files.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { requireActor } from '../../actor.ts';
import { Event } from '../../events/events/event.entity.ts';
import { lockEventRole } from '../../locked-rights.steps.ts';
import { authorizeEvent, requireAttaching } from '../../policy.ts';
import { documentKey, documentType } from './object-key.rules.ts';
import { Upload } from './upload.entity.ts';

const refusals = { missing: 'document_file_missing', too_large: 'document_file_too_large' } as const;

/** A PDF begins within this many bytes (ISO 32000-1, annex H.3.4.1). */
const headBytes = 1024;

/** Returns the size of a file. Throws `document_type_not_allowed` unless it begins with a PDF header. */
async function sizeOfPdf(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    if (!buffer.subarray(0, bytesRead).includes('%PDF-')) throw fail('document_type_not_allowed');
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/**
 * Stores a PDF for a session of an event. It is served only as a download. Throws `upload_event_missing`, the errors of
 * `authorizeEvent`, `document_type_not_allowed`, `storage_unavailable`.
 */
export const uploadDocument = (scope: Scope, http: Pick<Http, 'upload'>): Promise<ReplyBody<typeof UploadDocument>> =>
  withScratchFile(async (path) => {
    const { file_name, fields } = await http.upload({
      maxBytes: maxDocumentFileBytes,
      refusals,
      receive: (content) => pipeline(content, createWriteStream(path)),
    });
    const event_id = /^[1-9]\d{0,15}$/.test(fields['event_id'] ?? '') ? Number(fields['event_id']) : null;
    if (event_id === null) throw fail('upload_event_missing');
    await requireAttaching(scope, await authorizeEvent(scope, event_id, 'session:read'), null);
    if (!/\.pdf$/i.test(file_name)) throw fail('document_type_not_allowed');
    const size_bytes = await sizeOfPdf(path);
    const id = randomUUID();
    const object_key = documentKey(event_id, id);
    await scope.storage.put(object_key, createReadStream(path), documentType);
    try {
      await storeRow(scope, { id, object_key, event_id, size_bytes });
    } catch (error) {
      // Without a row, the object is unreachable. If the removal also fails, an unreachable orphan remains.
      await scope.storage.remove(object_key).catch(() => undefined);
      throw error;
    }
    return { object_key, size_bytes };
  });

interface DocumentRow {
  readonly id: string;
  readonly object_key: string;
  readonly event_id: number;
  readonly size_bytes: number;
}

async function storeRow(scope: Scope, { id, object_key, event_id, size_bytes }: DocumentRow): Promise<void> {
  const { user_id } = requireActor(scope);
  await transaction(scope, async (tx) => {
    const lockedScope = await lockEventRole(scope, tx, { event_id });
    await requireAttaching(lockedScope, await authorizeEvent(lockedScope, event_id, 'session:read'), null);
    tx.em.create(Upload, {
      id,
      objectKey: object_key,
      context: 'event_document',
      user: ref(User, user_id),
      event: ref(Event, event_id),
      contentType: documentType,
      sizeBytes: size_bytes,
      width: null,
      height: null,
    });
    await tx.em.flush();
  });
}
