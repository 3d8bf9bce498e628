/**
 * Loads the image library, with its native code, for the first image: most processes convert none soon after their
 * start.
 */
import type sharpLibrary from 'sharp';

type Library = typeof sharpLibrary;

let loaded: Promise<Library> | undefined;

async function load(): Promise<Library> {
  const { default: sharp } = await import('sharp');
  // Decoding an image of the largest size takes up to 200 MB: few at a time, on one thread each.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

export function loadSharp(): Promise<Library> {
  loaded ??= load();
  return loaded;
}
