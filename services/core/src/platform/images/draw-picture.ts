/** Draws images from text, shapes and a photo. */
import type { SatoriOptions } from 'satori';
import type { OverlayOptions } from 'sharp';
import { createFairLimit } from '../fair-limit.ts';
import { type Face, faceStyle, loadFonts } from './fonts.ts';
import { imageFormat } from './image-format.ts';
import { decodingOptions, imageTimeoutS } from './image-pipeline.ts';
import { loadSharp } from './load-sharp.ts';

/** Text or nested boxes, laid out like HTML. The styles are the CSS subset of satori. */
export interface Box {
  readonly face?: Face;
  readonly style: Readonly<Record<string, string | number>>;
  readonly content: string | readonly Box[];
}

export interface Picture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly backgroundColor: string;
  /** Photo that fills the image to the right of `leftPx`. It is loaded when the image is drawn. */
  readonly photo: { readonly load: () => Promise<Buffer | null>; readonly leftPx: number } | null;
  /** SVG in the size of the image, used if there is no photo or it cannot be decoded. */
  readonly motif: string;
  readonly text: Box;
}

const limit = createFairLimit({ atOnce: 2, maxWaiting: 60, maxWaitingPerParty: 6 });

/**
 * Draws a PNG image. Throws `overloaded`, and errors of loading the photo.
 * @param party owner of the image; owners are served in turn
 */
export const drawPicture = (party: string | number, picture: Picture): Promise<Buffer> =>
  limit(party, () => draw(picture));

/** Converts a box to the React element that satori expects. */
const elementOf = ({ face, style, content }: Box): object => ({
  type: 'div',
  props: {
    style: { ...style, ...(face === undefined ? {} : faceStyle(face)) },
    children: typeof content === 'string' ? content : content.map(elementOf),
  },
});

/** Renders the text as SVG outlines. */
async function renderText({ text, widthPx: width, heightPx: height }: Picture): Promise<Buffer> {
  // Loaded on demand, because most processes draw no images.
  const [{ default: satori }, { files }] = await Promise.all([import('satori'), loadFonts()]);
  const options: SatoriOptions = { width, height, fonts: files };
  return Buffer.from(await satori(elementOf(text) as Parameters<typeof satori>[0], options));
}

/** Crops the photo around its most salient area. Returns null if it cannot be decoded. */
async function croppedPhoto({ photo, widthPx, heightPx: height }: Picture): Promise<OverlayOptions | null> {
  const content = photo === null ? null : await photo.load();
  if (photo === null || content === null || imageFormat(content) === null) return null;
  const width = widthPx - photo.leftPx;
  const sharp = await loadSharp();
  try {
    const input = await sharp(content, decodingOptions)
      .timeout({ seconds: imageTimeoutS })
      .resize({ width, height, fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .raw()
      .toBuffer();
    return { input, raw: { width, height, channels: 3 }, left: photo.leftPx, top: 0 };
  } catch {
    return null;
  }
}

async function draw(picture: Picture): Promise<Buffer> {
  const { widthPx: width, heightPx: height, backgroundColor: background, motif } = picture;
  const photo = await croppedPhoto(picture);
  const sharp = await loadSharp();
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([photo ?? { input: Buffer.from(motif) }, { input: await renderText(picture) }])
    .removeAlpha()
    .png()
    .toBuffer();
}
