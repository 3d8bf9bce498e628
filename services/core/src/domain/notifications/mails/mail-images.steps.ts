/** Header images of emails about an event. Cached, because many emails about one event are sent together. */
import { createPromiseCache } from '../../../platform/prepared.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { mailImageSize } from './mail-layout.rules.ts';

/** A banner takes about 60 kB. */
const maxCachedImages = 30;
/** Pixel density for high-resolution screens. */
const density = 2;

/** Returns a function that finds the image of a storage key as JPEG; null if it is missing or cannot be decoded. */
export function createMailImages() {
  const images = createPromiseCache<Buffer | null>({ max: maxCachedImages });
  const size = { width: mailImageSize.width * density, height: mailImageSize.height * density };
  async function renderImage(storage: ObjectStorage, key: string): Promise<Buffer | null> {
    const content = await storage.get(key);
    if (content === null) return null;
    // Loaded lazily, because most workers need no images.
    const { createBanner } = await import('../../../platform/images/banner.ts');
    return createBanner(content, size);
  }
  return (storage: ObjectStorage, key: string) => images(key, () => renderImage(storage, key));
}
