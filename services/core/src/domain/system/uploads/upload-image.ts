import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ref } from '@mikro-orm/core';
import { uploadContexts, type UploadContext } from '@plenum/contracts/enums';
import { maxImageFileBytes, maxImageSidePx } from '@plenum/contracts/limits';
import type { ReplyBody } from '@plenum/contracts/operation';
import type { UploadImage } from '@plenum/contracts/system/uploads';
import type { Http } from '../../../operation-handlers.ts';
import { fail, errorPhrase } from '../../../platform/errors.ts';
import { hasImageName } from '../../../platform/images/image-format.ts';
import { convertImage, type ConvertedImage } from '../../../platform/images/image-pipeline.ts';
import { withScratchFile } from '../../../platform/storage/scratch-files.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { requireActor, isBoundToEvents } from '../../actor.ts';
import { Event } from '../../events/events/event.entity.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { toneOf } from './image-tone.rules.ts';
import { avatarUrl, avatarKey, type Bucket, eventImageKey, isOfEvent } from './object-key.rules.ts';
import { Upload } from './upload.entity.ts';

/** Form fields of an upload. */
interface ReceivedImage {
  readonly file_name: string;
  readonly fields: Readonly<Record<string, string>>;
}

const refusals = { missing: 'image_file_missing', too_large: 'image_file_too_large' } as const;

/** Key, owner and event of a new object. */
interface ImageTarget {
  readonly id: string;
  readonly context: UploadContext;
  readonly event_id: number | null;
  readonly object_key: string;
  readonly bucket: Bucket;
  readonly url: string;
}

/**
 * Processes an uploaded image and stores the result. Throws `invalid_request` (context), `upload_event_missing`,
 * `forbidden`, `demo_account` (an avatar), the errors of `authorizeEvent`, `image_type_not_allowed`, `image_unreadable`, `image_too_many_pixels`,
 * `overloaded`, `storage_unavailable`.
 */
export async function uploadImage(scope: Scope, http: Pick<Http, 'upload'>): Promise<ReplyBody<typeof UploadImage>> {
  const { target, image } = await withScratchFile(async (path) => {
    const received = await http.upload({
      maxBytes: maxImageFileBytes,
      refusals,
      receive: (content) => pipeline(content, createWriteStream(path)),
    });
    return processImage(scope, received, path);
  });
  await scope.storage.put(target.object_key, image.content, image.content_type);
  try {
    await storeRow(scope, target, image);
  } catch (error) {
    // Without a row, the object is unreachable. If the removal also fails, an unreachable orphan remains.
    await scope.storage.remove(target.object_key).catch(() => undefined);
    throw error;
  }
  const { object_key, bucket, url, context } = target;
  return { object_key, bucket, url, context, tone: toneOf(image.brightness) };
}

async function processImage(
  scope: Scope,
  received: ReceivedImage,
  path: string,
): Promise<{ target: ImageTarget; image: ConvertedImage }> {
  const target = await targetFor(scope, received.fields);
  if (!hasImageName(received.file_name)) throw fail('image_type_not_allowed');
  const image = await convertImage(path, {
    maxSidePx: maxImageSidePx[target.context],
    keepsTransparency: target.context === 'avatar' || target.context === 'sponsor_logo',
  });
  return { target, image };
}

const isContext = (value: string | undefined): value is UploadContext =>
  uploadContexts.some((context) => context === value);

async function targetFor(scope: Scope, fields: ReceivedImage['fields']): Promise<ImageTarget> {
  const { context, event_id: eventIdText } = fields;
  if (!isContext(context)) {
    throw fail('invalid_request', {
      fields: { form: { context: [errorPhrase('one_of', { values: uploadContexts.join(', ') })] } },
    });
  }
  const id = randomUUID();
  if (context === 'avatar') {
    // Avatars are public; in the demo, visitors without an account could upload them.
    if (requireActor(scope).is_demo) throw fail('demo_account');
    if (isBoundToEvents(requireActor(scope))) throw fail('forbidden');
    const object_key = avatarKey(requireActor(scope).user_id, id);
    return { id, context, event_id: null, object_key, bucket: 'authenticated', url: avatarUrl(id) };
  }
  // Images of the product are part of the build and cannot be uploaded.
  if (!isOfEvent(context)) throw fail('forbidden');
  const event_id = /^[1-9]\d{0,15}$/.test(eventIdText ?? '') ? Number(eventIdText) : null;
  if (event_id === null) throw fail('upload_event_missing');
  await authorizeEvent(scope, event_id, 'event:update');
  const object_key = eventImageKey(event_id, context, id);
  return { id, context, event_id, object_key, bucket: 'private', url: `/api/private/${object_key}` };
}

async function storeRow(scope: Scope, target: ImageTarget, image: ConvertedImage): Promise<void> {
  const { user_id } = requireActor(scope);
  await transaction(scope, async (tx) => {
    if (target.event_id !== null) await lockEventRight(scope, tx, { event_id: target.event_id }, 'event:update');
    tx.em.create(Upload, {
      id: target.id,
      objectKey: target.object_key,
      context: target.context,
      user: ref(User, user_id),
      event: target.event_id === null ? null : ref(Event, target.event_id),
      contentType: image.content_type,
      sizeBytes: image.content.length,
      width: image.width,
      height: image.height,
      brightness: image.brightness,
    });
    await tx.em.flush();
  });
}
