/** Header images of emails about an event. Cached, because many emails about one event are sent together. */
import { LRUCache } from 'lru-cache';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { mailImageSize } from './mail-layout.rules.ts';

/** A banner takes about 60 kB. */
const maxCachedImages = 30;
/** Pixel density for high-resolution screens. */
const density = 2;

/** Returns a function that finds the image of a storage key as JPEG; null if it is missing or cannot be decoded. */
export function createMailImages() {
  const images = new LRUCache<string, Promise<Buffer | null>>({ max: maxCachedImages });
  const size = { width: mailImageSize.width * density, height: mailImageSize.height * density };
  async function renderImage(storage: ObjectStorage, key: string): Promise<Buffer | null> {
    const content = await storage.get(key);
    if (content === null) return null;
    // Loaded lazily, because most workers need no images.
    const { createBanner } = await import('../../../platform/images/banner.ts');
    return createBanner(content, size);
  }
  return (storage: ObjectStorage, key: string): Promise<Buffer | null> => {
    const cached = images.get(key);
    if (cached !== undefined) return cached;
    const pending = renderImage(storage, key);
    images.set(key, pending);
    pending.catch(() => images.delete(key));
    return pending;
  };
}
