/** Stored objects of the user, and stores that are restored from them. */
import type { StoreApi } from 'zustand';
import { type StorageName, readStored, writeStored } from './stored.ts';

/** Returns the stored fields of an object; empty if the stored value is invalid. */
export function readStoredFields<T extends object>(key: string, place?: StorageName): Partial<T> {
  try {
    const kept: unknown = JSON.parse(readStored(key, place) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/**
 * Persists a store from now on.
 * @param kept the fields to persist
 */
export function keepStored<T extends object>(
  store: Pick<StoreApi<T>, 'subscribe'>,
  key: string,
  kept: (state: T) => Partial<T>,
  place?: StorageName,
): void {
  store.subscribe((state) => writeStored(key, JSON.stringify(kept(state)), place));
}
