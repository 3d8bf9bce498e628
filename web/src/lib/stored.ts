/**
 * Reads and writes browser storage. Storage may be disabled or full: then nothing is stored, and a setting lasts until
 * the page is left.
 */
/** `sessionStorage` lasts as long as the tab. */
export type StorageName = 'localStorage' | 'sessionStorage';

/** Returns a stored text; null if there is none. */
export function readStored(key: string, storage: StorageName = 'localStorage'): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** @param text null deletes the stored text */
export function writeStored(key: string, text: string | null, storage: StorageName = 'localStorage'): void {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
  } catch {
    // Storage may be disabled or full.
  }
}
