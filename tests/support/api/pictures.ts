/** Images for uploads. */
import type { UploadContext } from '@plenum/contracts/enums';
import { UploadImage } from '@plenum/contracts/system/uploads';
import sharp from 'sharp';
import { expectReply } from './replies.ts';
import type { TestClient, TestReply } from './test-client.ts';
import { multipartUpload } from './upload.ts';

interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  /** 0 to 1. */
  readonly alpha?: number;
}

/** Creates an image of one color. */
export const createPicture = ({ width = 40, height = 20, alpha = 1 }: PictureOptions = {}) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 120, b: 80, alpha } } });

export const createPngPicture = (options?: PictureOptions): Promise<Buffer> => createPicture(options).png().toBuffer();

interface UploadTarget {
  readonly context: string;
  readonly event_id?: number;
  readonly file_name?: string;
}

/** Uploads a file as an image. */
export const uploadPicture = (
  client: TestClient,
  content: Uint8Array,
  { context, event_id, file_name = 'picture.png' }: UploadTarget,
): Promise<TestReply> =>
  client.send(
    'POST',
    '/uploads/image',
    multipartUpload(content, file_name, 'file', {
      context,
      ...(event_id === undefined ? {} : { event_id: String(event_id) }),
    }),
  );

/** Uploads an image and returns its key. */
export async function newStoredPicture(client: TestClient, context: UploadContext, event_id?: number): Promise<string> {
  const sending = { context, ...(event_id === undefined ? {} : { event_id }) };
  return expectReply(UploadImage, 201, await uploadPicture(client, await createPngPicture(), sending)).object_key;
}
