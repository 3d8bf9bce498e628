/** Detects image formats from the first bytes. File name and declared media type are ignored. */

export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp';

const starts = (content: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    .subarray(at, at + text.length)
    .equals(Buffer.from(text, 'latin1'));

/** Returns the format of a supported image; null for other files, such as SVG, which must not be decoded. */
export function imageFormat(content: Uint8Array): ImageFormat | null {
  if (starts(content, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(content, 0, '\xff\xd8\xff')) return 'jpeg';
  if (starts(content, 0, 'GIF87a') || starts(content, 0, 'GIF89a')) return 'gif';
  if (starts(content, 0, 'RIFF') && starts(content, 8, 'WEBP')) return 'webp';
  return null;
}

const extension = /\.(?:jpe?g|png|gif|webp)$/i;

export const hasImageName = (file_name: string): boolean => extension.test(file_name);
