/** Stores the texts that a draft is based on, because a draft may be restored after another user has changed them. */
import { useEffect, useState } from 'react';
import { type DraftKey, readDraft, readFields } from './drafts.ts';
import { readStoredFields } from './stored-fields.ts';
import { writeStored } from './stored.ts';

/** Same prefix as drafts, so that they are deleted with them. */
const storageKeyOf = (draftKey: DraftKey): string => `plenum.draft.seen.${draftKey}`;

export const readSeen = <S extends object>(draftKey: DraftKey): Partial<S> =>
  readStoredFields<S>(storageKeyOf(draftKey), 'sessionStorage');

export function writeSeen(draftKey: DraftKey, seen: object): void {
  writeStored(storageKeyOf(draftKey), Object.keys(seen).length === 0 ? null : JSON.stringify(seen), 'sessionStorage');
}

/**
 * Returns the texts that a form with a draft is based on: for fields of the draft, those that were stored when it was
 * created.
 * @param stored the texts that are stored now
 */
export function useSeenTexts<S extends object>(draftKey: DraftKey, stored: S): S {
  const [seen] = useState<S>(() => {
    const storedSeen = readSeen<S>(draftKey);
    const drafted = Object.keys(readFields<S>(draftKey)).filter((name) => name in storedSeen);
    return { ...stored, ...Object.fromEntries(drafted.map((name) => [name, storedSeen[name as keyof S]])) };
  });
  useEffect(() => {
    writeSeen(draftKey, seen);
    return () => {
      if (readDraft(draftKey) === '') writeSeen(draftKey, {});
    };
  }, [draftKey, seen]);
  return seen;
}
