/** Banners of emails: cropped photos that are small enough to be attached to each email. */
import { imageFormat } from './image-format.ts';
import { decodingOptions, imageTimeoutS } from './image-pipeline.ts';
import { loadSharp } from './load-sharp.ts';

/** JPEG quality from 1 to 100. */
const quality = 72;

/**
 * Crops a photo around its most salient area, and returns a JPEG without metadata on a white background; null if the photo
 * cannot be decoded.
 * @param size in pixels
 */
export async function createBanner(
  content: Buffer,
  size: { readonly width: number; readonly height: number },
): Promise<Buffer | null> {
  if (imageFormat(content) === null) return null;
  const sharp = await loadSharp();
  try {
    return await sharp(content, decodingOptions)
      .timeout({ seconds: imageTimeoutS })
      .resize({ ...size, fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
  } catch {
    return null;
  }
}
