/**
 * Pictures from outside, made into our own: what comes out was drawn by us pixel by pixel, so that nothing that was
 * hidden in the file survives.
 */
import { open } from 'node:fs/promises';
import { imagePixelsMax } from '@plenum/contracts/limits';
import pLimit from 'p-limit';
import sharp, { type Metadata } from 'sharp';
import { fail, Refusal } from '../errors.ts';
import { type ImageFormat, imageFormat } from './image-format.ts';

// One picture of the largest size takes up to 200 MB while it is decoded: few at a time, on one thread each.
sharp.concurrency(1);
sharp.cache(false);
const limit = pLimit(2);
const waitingMax = 20;
/** Enough to know a format by. */
const headBytes = 16;
const webpQuality = 85;
const timeMaxS = 20;

export interface ImageWishes {
  readonly sideMaxPx: number;
  /** Whether what can be seen through stays so; otherwise it becomes white. */
  readonly keepsTransparency: boolean;
}

export interface MadeImage {
  readonly content: Buffer;
  readonly content_type: 'image/webp';
  readonly width: number;
  readonly height: number;
}

/**
 * Reads a file that is a PNG, JPEG, WebP or GIF (its first frame), turns it upright, shrinks it to fit, and writes
 * WebP without
 * anything but the picture. Refuses: `image_type_not_allowed`, `image_unreadable`, `image_too_many_pixels`,
 * `overloaded`.
 */
export async function makeImage(path: string, wishes: ImageWishes): Promise<MadeImage> {
  const claimed = imageFormat(await readHead(path));
  if (claimed === null) throw fail('image_type_not_allowed');
  if (limit.pendingCount >= waitingMax) throw fail('overloaded');
  return limit(() => convert(path, claimed, wishes));
}

const options = { limitInputPixels: imagePixelsMax, pages: 1, failOn: 'error', sequentialRead: true } as const;

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readMetadata(path: string): Promise<Metadata> {
  try {
    // Only the head of the file is read here, so that a bomb is known before it goes off.
    return await sharp(path, { ...options, limitInputPixels: false }).metadata();
  } catch (cause) {
    throw fail('image_unreadable', { cause });
  }
}

async function convert(
  path: string,
  claimed: ImageFormat,
  { sideMaxPx, keepsTransparency }: ImageWishes,
): Promise<MadeImage> {
  const { format, width, height, hasAlpha } = await readMetadata(path);
  if (format !== claimed) throw fail('image_unreadable');
  if (width * height > imagePixelsMax) throw fail('image_too_many_pixels');
  const isTransparent = hasAlpha && keepsTransparency;
  try {
    const upright = sharp(path, options).timeout({ seconds: timeMaxS }).autoOrient();
    const flat = isTransparent ? upright : upright.flatten({ background: '#ffffff' });
    const { data, info } = await flat
      .resize({ width: sideMaxPx, height: sideMaxPx, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp(isTransparent ? { lossless: true } : { quality: webpQuality })
      .toBuffer({ resolveWithObject: true });
    return { content: data, content_type: 'image/webp', width: info.width, height: info.height };
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw fail('image_unreadable', { cause });
  }
}
