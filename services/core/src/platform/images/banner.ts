/** Banners of mails: a photo, cropped to a strip and small enough to be sent with each mail. */
import { imageFormat } from './image-format.ts';
import { decodingOptions, timeMaxS } from './image-pipeline.ts';
import { loadSharp } from './load-sharp.ts';

const quality = 72;

/**
 * Crops a photo around its most salient area, as JPEG on white without metadata. Returns null when it cannot be
 * decoded.
 * @param size in pixels
 */
export async function makeBanner(
  content: Buffer,
  size: { readonly width: number; readonly height: number },
): Promise<Buffer | null> {
  if (imageFormat(content) === null) return null;
  const sharp = await loadSharp();
  try {
    return await sharp(content, decodingOptions)
      .timeout({ seconds: timeMaxS })
      .resize({ ...size, fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
  } catch {
    return null;
  }
}
