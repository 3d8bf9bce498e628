/** Matches file entries with stored records, by one kind of identity after the other. */

/** One kind of identity. */
export interface MatchRound<Stored, Entry> {
  readonly ofStored: (record: Stored) => readonly (string | null)[];
  readonly ofEntry: (entry: Entry) => string | null;
  /** Additional condition for records with the same identity. */
  readonly fits?: (record: Stored, entry: Entry) => boolean;
}

/**
 * Returns the stored record of each file entry that has one. Each round is completed before the next, so an id cannot
 * match a record that the guid of another entry identifies. Each stored record is matched once.
 */
export function matchExternal<Stored, Entry>(
  stored: readonly Stored[],
  entries: readonly Entry[],
  rounds: readonly MatchRound<Stored, Entry>[],
): Map<Entry, Stored> {
  const matchOf = new Map<Entry, Stored>();
  const matchedRecords = new Set<Stored>();
  for (const { ofStored, ofEntry, fits = () => true } of rounds) {
    const keyedRecords = stored.flatMap((record) => ofStored(record).map((key) => ({ key, record })));
    const byKey = Map.groupBy(keyedRecords, ({ key }) => key);
    for (const entry of entries) {
      const key = ofEntry(entry);
      if (key === null || matchOf.has(entry)) continue;
      const match = byKey.get(key)?.find(({ record }) => !matchedRecords.has(record) && fits(record, entry))?.record;
      if (match === undefined) continue;
      matchOf.set(entry, match);
      matchedRecords.add(match);
    }
  }
  return matchOf;
}

/** Checks whether the identifiers in the file differ from the stored ones. */
export const isRenamed = (
  stored: { readonly external_id: string | null; readonly imported_id: string | null },
  guid: string | null,
  id: string | null,
): boolean => (guid !== null && guid !== stored.external_id) || (id !== null && id !== stored.imported_id);
