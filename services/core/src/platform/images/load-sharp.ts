/**
 * Loads the image library with its native code on demand, because few processes convert images soon after the start.
 */
import type sharpLibrary from 'sharp';

type Library = typeof sharpLibrary;

let loaded: Promise<Library> | undefined;

async function load(): Promise<Library> {
  const { default: sharp } = await import('sharp');
  // Decoding the largest images takes up to 200 MB, so few images are decoded concurrently, on one thread each.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

export function loadSharp(): Promise<Library> {
  loaded ??= load();
  return loaded;
}
