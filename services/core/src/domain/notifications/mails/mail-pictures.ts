/** Header images of mails about an event. Cached, because many mails of one event are sent together. */
import { LRUCache } from 'lru-cache';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { mailPictureSize } from './mail-layout.rules.ts';

/** A banner takes about 60 kB. */
const rememberedMax = 30;
/** Pixel density of the image, for high-resolution screens. */
const density = 2;

/** Returns a function that finds the image of a storage key as JPEG; null if it is missing or cannot be decoded. */
export function createMailPictures() {
  const pictures = new LRUCache<string, Promise<Buffer | null>>({ max: rememberedMax });
  const size = { width: mailPictureSize.width * density, height: mailPictureSize.height * density };
  async function make(storage: ObjectStorage, key: string): Promise<Buffer | null> {
    const content = await storage.get(key);
    if (content === null) return null;
    // Loaded lazily: most workers need no images.
    const { makeBanner } = await import('../../../platform/images/banner.ts');
    return makeBanner(content, size);
  }
  return (storage: ObjectStorage, key: string): Promise<Buffer | null> => {
    const cached = pictures.get(key);
    if (cached !== undefined) return cached;
    const making = make(storage, key);
    pictures.set(key, making);
    making.catch(() => pictures.delete(key));
    return making;
  };
}
