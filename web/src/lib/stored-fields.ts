/** Reads stored objects of the user, and persists stores. */
import type { StoreApi } from 'zustand';
import { type StorageName, readStored, writeStored } from './stored.ts';

/** Returns the stored fields of an object; empty if the stored value is invalid. */
export function readStoredFields<T extends object>(key: string, storage?: StorageName): Partial<T> {
  try {
    const stored: unknown = JSON.parse(readStored(key, storage) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/**
 * Persists all future changes to a store.
 * @param select the fields to persist
 */
export function persistStore<T extends object>(
  store: Pick<StoreApi<T>, 'subscribe'>,
  key: string,
  select: (state: T) => Partial<T>,
  storage?: StorageName,
): void {
  store.subscribe((state) => writeStored(key, JSON.stringify(select(state)), storage));
}
