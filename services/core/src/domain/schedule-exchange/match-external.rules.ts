/** Pairing what a file names with what is stored, by guid, else by id. */
export type ExternalIdentity = { readonly guid: string | null; readonly id: string | null };

/**
 * The stored counterpart of each entry of the file that has one. Every guid is looked up before any id, so that an id
 * never takes away what another entry's guid names; each stored record is given once.
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

/** Whether a file names something otherwise than it is known by. */
export const isRenamed = (
  stored: { readonly external_guid: string | null; readonly external_id: string | null },
  guid: string | null,
  id: string | null,
): boolean => (guid !== null && guid !== stored.external_guid) || (id !== null && id !== stored.external_id);
