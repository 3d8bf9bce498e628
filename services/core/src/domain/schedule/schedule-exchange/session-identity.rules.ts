/**
 * Identities of sessions: the guid, else the id. The same id with different guids means different sessions. A session
 * that is repeated in a file becomes several sessions, all except the first with a derived guid.
 */
import { createHash } from 'node:crypto';
import type { MatchRound } from './match-external.rules.ts';
import type { ParsedSession, SkippedSession } from './parsed-schedule.rules.ts';

type Identifiers = { readonly guid: string | null; readonly id: string | null };

/** Returns the identity of a session in a file. */
export const identityOf = ({ guid, id }: Identifiers): string => (guid === null ? `id:${id ?? ''}` : `guid:${guid}`);

/** Derives a guid from a text deterministically. */
export function derivedGuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}

/** Returns the guid of a repetition, numbered from 2. */
export const repetitionGuid = (identity: string, number: number): string => derivedGuid(`${identity}/${number}`);

/** Number of additional guids to search for, because an earlier file may have had more repetitions. */
const spareRepetitions = 8;

/** Returns the guids of all repetitions that an earlier file may have had. */
const guidsOf = (identity: string, count: number): string[] =>
  Array.from({ length: count + spareRepetitions }, (_, index) => repetitionGuid(identity, index + 2));

/** Identity fields of a stored session. */
export type StoredIdentity = {
  readonly external_id: string | null;
  readonly imported_id: string | null;
  readonly imported: { readonly starts_at: string; readonly location: string | null } | null;
  readonly current: { readonly starts_at: string; readonly location: string | null };
};

const lastKnown = ({ imported, current }: StoredIdentity) => imported ?? current;

/** Criteria for the same occurrence, most specific first. */
const isSameOccurrence: readonly ((session: ParsedSession, stored: StoredIdentity) => boolean)[] = [
  (session, stored) =>
    session.starts_at === lastKnown(stored).starts_at && session.location === lastKnown(stored).location,
  (session, stored) => session.starts_at === lastKnown(stored).starts_at,
  () => true,
];

/**
 * Assigns the stored guids to the occurrences of a repeated session: those at the same time and location first. A new
 * occurrence therefore does not replace a stored session that is still in the file.
 */
export function withStoredGuids(
  sessions: readonly ParsedSession[],
  stored: readonly StoredIdentity[],
): readonly ParsedSession[] {
  const byIdentity = Map.groupBy(stored, ({ external_id: guid, imported_id: id }) => identityOf({ guid, id }));
  const guidOf = new Map<ParsedSession, string | null>();
  for (const [identity, group] of Map.groupBy(sessions, (session) => session.identity)) {
    const slots = [group[0]?.guid ?? null, ...guidsOf(identity, group.length)];
    const rows = new Map(
      slots.flatMap((guid, index) => {
        const row = byIdentity.get(index === 0 ? identity : identityOf({ guid, id: null }))?.[0];
        return row === undefined ? [] : [[guid, row] as const];
      }),
    );
    if (group.length === 1 && [...rows.keys()].every((guid) => guid === slots[0])) continue;
    assignGuids(group, slots, rows, guidOf);
  }
  return sessions.map((session) => {
    const guid = guidOf.get(session);
    return guid === undefined || guid === session.guid ? session : { ...session, guid };
  });
}

type Guid = string | null;

function assignGuids(
  group: readonly ParsedSession[],
  slots: readonly Guid[],
  rows: ReadonlyMap<Guid, StoredIdentity>,
  guidOf: Map<ParsedSession, Guid>,
): void {
  const unusedGuids = new Set(slots);
  for (const isSame of isSameOccurrence)
    for (const [guid, row] of rows) {
      const match = unusedGuids.has(guid)
        ? group.find((session) => !guidOf.has(session) && isSame(session, row))
        : undefined;
      if (match === undefined) continue;
      guidOf.set(match, guid);
      unusedGuids.delete(guid);
    }
  for (const session of group.filter((candidate) => !guidOf.has(candidate))) {
    const [next = null] = unusedGuids;
    guidOf.set(session, next);
    unusedGuids.delete(next);
  }
}

/** Returns a predicate for stored sessions that are in the file, but were skipped because of a problem. */
export function skippedAmong(
  skipped: readonly SkippedSession[],
): (stored: Pick<StoredIdentity, 'external_id' | 'imported_id'> & { readonly generatedGuid?: string }) => boolean {
  const guids = new Set(skipped.flatMap((session) => [session.guid ?? [], ...guidsOf(identityOf(session), 0)].flat()));
  const idsOf = (list: readonly SkippedSession[]) => new Set(list.flatMap(({ id }) => id ?? []));
  const ids = idsOf(skipped);
  const idsWithoutGuid = idsOf(skipped.filter(({ guid }) => guid === null));
  return ({ external_id, imported_id, generatedGuid }) =>
    guids.has(external_id ?? generatedGuid ?? '') ||
    (external_id === null ? ids : idsWithoutGuid).has(imported_id ?? '');
}

interface Matchable {
  readonly external_id: string | null;
  readonly imported_id: string | null;
  /** Guid that an export of this event assigns when no file has provided one. */
  readonly generatedGuid?: string;
}

/** Rounds of matching stored sessions with a file: by guid, else by id if one of the two has no guid. */
export const sessionRounds: readonly MatchRound<Matchable, ParsedSession>[] = [
  {
    ofStored: ({ external_id, generatedGuid = null }) => [external_id ?? generatedGuid],
    ofEntry: ({ guid }) => guid,
  },
  {
    ofStored: ({ imported_id }) => [imported_id],
    // A repetition has the same id as the first occurrence.
    ofEntry: (session) => (identityOf(session) === session.identity ? session.id : null),
    fits: ({ external_id }, { guid }) => external_id === null || guid === null,
  },
];
