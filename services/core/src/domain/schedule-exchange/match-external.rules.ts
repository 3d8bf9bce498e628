/** Matching of file entries with stored records, by guid, else by id. */
export type ExternalIdentity = { readonly guid: string | null; readonly id: string | null };

/**
 * Returns the stored record of each file entry that has one. All guids are matched before any id, so that an id cannot
 * claim a record that another entry's guid names; each stored record is matched once.
 */
export function matchExternal<Stored, Entry>(
  stored: readonly Stored[],
  identityOfStored: (record: Stored) => ExternalIdentity,
  entries: readonly Entry[],
  identityOfEntry: (entry: Entry) => ExternalIdentity,
): Map<Entry, Stored> {
  const matchOf = new Map<Entry, Stored>();
  const taken = new Set<Stored>();
  for (const kind of ['guid', 'id'] as const) {
    const byIdentity = new Map<string, Stored>();
    for (const record of stored) {
      const identity = identityOfStored(record)[kind];
      if (identity !== null && !byIdentity.has(identity)) byIdentity.set(identity, record);
    }
    for (const entry of entries) {
      const identity = identityOfEntry(entry)[kind];
      const found = identity === null || matchOf.has(entry) ? undefined : byIdentity.get(identity);
      if (found === undefined || taken.has(found)) continue;
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
