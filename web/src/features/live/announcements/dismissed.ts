/** Stores the announcements that the user has dismissed in this browser. */
import { create } from 'zustand';
import { readStored, writeStored } from '../../../lib/stored.ts';

const key = 'plenum.announcements';
/** Upper limit of announcements that can be active at the same time. */
const maxStoredIds = 100;

function storedIds(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

export const useDismissed = create<{ readonly ids: readonly number[] }>()(() => ({ ids: storedIds() }));

/** Dismisses an announcement, including for later visits. */
export function dismissAnnouncement(id: number): void {
  // Another tab may have dismissed others.
  const ids = [...new Set([id, ...storedIds()])].slice(0, maxStoredIds);
  writeStored(key, JSON.stringify(ids));
  useDismissed.setState({ ids });
}
