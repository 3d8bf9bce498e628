/** Matching of file entries with stored records, by one kind of identity after another. */

/** One kind of identity. */
export interface MatchRound<Stored, Entry> {
  readonly ofStored: (record: Stored) => readonly (string | null)[];
  readonly ofEntry: (entry: Entry) => string | null;
  /** Additional condition for records with the same identity. */
  readonly fits?: (record: Stored, entry: Entry) => boolean;
}

/**
 * Returns the stored record of each file entry that has one. A round ends before the next begins, so that an id cannot
 * match a record that the guid of another entry identifies; each stored record is matched once.
 */
export function matchExternal<Stored, Entry>(
  stored: readonly Stored[],
  entries: readonly Entry[],
  rounds: readonly MatchRound<Stored, Entry>[],
): Map<Entry, Stored> {
  const matchOf = new Map<Entry, Stored>();
  const taken = new Set<Stored>();
  for (const { ofStored, ofEntry, fits = () => true } of rounds) {
    const named = stored.flatMap((record) => ofStored(record).map((key) => ({ key, record })));
    const byKey = Map.groupBy(named, ({ key }) => key);
    for (const entry of entries) {
      const key = ofEntry(entry);
      if (key === null || matchOf.has(entry)) continue;
      const found = byKey.get(key)?.find(({ record }) => !taken.has(record) && fits(record, entry))?.record;
      if (found === undefined) continue;
      matchOf.set(entry, found);
      taken.add(found);
    }
  }
  return matchOf;
}

/** Checks whether the identifiers in the file differ from the stored ones. */
export const isRenamed = (
  stored: { readonly external_guid: string | null; readonly external_id: string | null },
  guid: string | null,
  id: string | null,
): boolean => (guid !== null && guid !== stored.external_guid) || (id !== null && id !== stored.external_id);
