/** The pictures above mails about an event. Many mails of one event are sent together, so a picture is cropped once. */
import { LRUCache } from 'lru-cache';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import { mailPictureSize } from './mail-layout.rules.ts';

/** A banner takes about 60 kB. */
const rememberedMax = 30;
/** Screens with a double density show it sharp. */
const density = 2;

/** Returns a function that finds the picture of a storage key as JPEG; null when it is gone or cannot be decoded. */
export function createMailPictures() {
  const pictures = new LRUCache<string, Promise<Buffer | null>>({ max: rememberedMax });
  const size = { width: mailPictureSize.width * density, height: mailPictureSize.height * density };
  async function make(storage: ObjectStorage, key: string): Promise<Buffer | null> {
    const content = await storage.get(key);
    if (content === null) return null;
    // The image library is loaded with the first picture: most workers send none.
    const { makeBanner } = await import('../../platform/images/banner.ts');
    return makeBanner(content, size);
  }
  return (storage: ObjectStorage, key: string): Promise<Buffer | null> => {
    const known = pictures.get(key);
    if (known !== undefined) return known;
    const making = make(storage, key);
    pictures.set(key, making);
    making.catch(() => pictures.delete(key));
    return making;
  };
}
