/** The texts that a draft is based on, stored with it: it may be restored after another user has changed them. */
import { useEffect, useState } from 'react';
import { type DraftKey, readDraft, readFields } from './drafts.ts';
import { readStoredFields } from './stored-fields.ts';
import { writeStored } from './stored.ts';

/** Same prefix as drafts, so that they are deleted with them. */
const keyOf = (place: DraftKey): string => `plenum.draft.seen.${place}`;

export const readSeen = <S extends object>(place: DraftKey): Partial<S> =>
  readStoredFields<S>(keyOf(place), 'sessionStorage');

export function writeSeen(place: DraftKey, seen: object): void {
  writeStored(keyOf(place), Object.keys(seen).length === 0 ? null : JSON.stringify(seen), 'sessionStorage');
}

/**
 * Returns the texts that a form with a draft is based on: for fields of the draft, those that were stored when it was
 * created.
 * @param stored the texts that are stored now
 */
export function useSeenTexts<S extends object>(place: DraftKey, stored: S): S {
  const [seen] = useState<S>(() => {
    const kept = readSeen<S>(place);
    const drafted = Object.keys(readFields<S>(place)).filter((name) => name in kept);
    return { ...stored, ...Object.fromEntries(drafted.map((name) => [name, kept[name as keyof S]])) };
  });
  useEffect(() => {
    writeSeen(place, seen);
    return () => {
      if (readDraft(place) === '') writeSeen(place, {});
    };
  }, [place, seen]);
  return seen;
}
