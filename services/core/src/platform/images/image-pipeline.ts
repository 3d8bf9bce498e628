/**
 * Conversion of uploaded images. Every image is decoded and encoded again, which removes anything hidden in the file.
 */
import { open } from 'node:fs/promises';
import { maxImagePixels } from '@plenum/contracts/limits';
import pLimit from 'p-limit';
import type { Metadata } from 'sharp';
import { fail, Refusal } from '../errors.ts';
import { type ImageFormat, imageFormat } from './image-format.ts';
import { loadSharp } from './load-sharp.ts';

const limit = pLimit(2);
const maxWaiting = 20;
/** Enough bytes to detect a format. */
const headBytes = 16;
/** From 1 to 100. */
const webpQuality = 85;
export const imageTimeoutS = 20;

export interface ImageOptions {
  readonly maxSidePx: number;
  /** Whether to preserve transparency. Otherwise, the background is white. */
  readonly keepsTransparency: boolean;
}

export interface ConvertedImage {
  readonly content: Buffer;
  readonly content_type: 'image/webp';
  readonly width: number;
  readonly height: number;
  /** Average brightness, from 0 for black to 1 for white. */
  readonly brightness: number;
}

/**
 * Reads a PNG, JPEG, WebP or GIF image (first frame), applies its orientation, scales it down, and encodes it as WebP without
 * metadata. Throws `image_type_not_allowed`, `image_unreadable`, `image_too_many_pixels` or `overloaded`.
 */
export async function convertImage(path: string, options: ImageOptions): Promise<ConvertedImage> {
  const claimed = imageFormat(await readHead(path));
  if (claimed === null) throw fail('image_type_not_allowed');
  if (limit.pendingCount >= maxWaiting) throw fail('overloaded');
  return limit(() => convert(path, claimed, options));
}

export const decodingOptions = {
  limitInputPixels: maxImagePixels,
  pages: 1,
  failOn: 'error',
  sequentialRead: true,
} as const;

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
  const sharp = await loadSharp();
  try {
    // Only reads the header, to detect decompression bombs before decoding.
    return await sharp(path, { ...decodingOptions, limitInputPixels: false }).metadata();
  } catch (cause) {
    throw fail('image_unreadable', { cause });
  }
}

async function convert(
  path: string,
  claimed: ImageFormat,
  { maxSidePx, keepsTransparency }: ImageOptions,
): Promise<ConvertedImage> {
  const { format, width, height, hasAlpha } = await readMetadata(path);
  if (format !== claimed) throw fail('image_unreadable');
  if (width * height > maxImagePixels) throw fail('image_too_many_pixels');
  const isTransparent = hasAlpha && keepsTransparency;
  const sharp = await loadSharp();
  try {
    const upright = sharp(path, decodingOptions).timeout({ seconds: imageTimeoutS }).autoOrient();
    const flat = isTransparent ? upright : upright.flatten({ background: '#ffffff' });
    const { data, info } = await flat
      .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .webp(isTransparent ? { lossless: true } : { quality: webpQuality })
      .toBuffer({ resolveWithObject: true });
    const brightness = await brightnessOf(data);
    return { content: data, content_type: 'image/webp', width: info.width, height: info.height, brightness };
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw fail('image_unreadable', { cause });
  }
}

/** Images are scaled to this size to measure their brightness. */
const measuredPx = 32;

/** Returns the average perceived brightness, from 0 for black to 1 for white. */
export async function brightnessOf(content: Buffer): Promise<number> {
  const sharp = await loadSharp();
  const grey = await sharp(content, decodingOptions)
    .flatten({ background: '#ffffff' })
    .resize({ width: measuredPx, height: measuredPx, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  return grey.reduce((sum, value) => sum + value, 0) / (grey.length * 255);
}
