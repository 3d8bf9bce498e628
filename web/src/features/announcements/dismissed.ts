/** Announcements that the person has put away in this browser. */
import { create } from 'zustand';
import { readStored, writeStored } from '../../lib/stored.ts';

const key = 'plenum.announcements';
/** More are never shown at once. */
const keptMax = 100;

function kept(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

export const useDismissed = create<{ readonly ids: readonly number[] }>()(() => ({ ids: kept() }));

/** Puts an announcement away, also for later visits. */
export function dismiss(id: number): void {
  // Another tab may have put others away.
  const ids = [...new Set([id, ...kept()])].slice(0, keptMax);
  writeStored(key, JSON.stringify(ids));
  useDismissed.setState({ ids });
}
