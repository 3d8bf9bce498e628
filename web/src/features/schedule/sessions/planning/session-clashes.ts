/** Finds clashes: sessions at the same time with the same location or the same speaker. */
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';

export interface Clash {
  readonly kind: 'location' | 'speaker';
  /** Name of the location or the speaker. */
  readonly name: string;
  readonly other: Pick<AgendaSession, 'id' | 'title'>;
}

type Planned = Pick<
  AgendaSession,
  'id' | 'title' | 'starts_at' | 'ends_at' | 'location' | 'speakers' | 'speaker_profile_ids' | 'status'
>;

interface Use {
  readonly session: Planned;
  readonly starts_ms: number;
  readonly endsMs: number;
}

/**
 * Returns the clashes of each session that has any, by its id. Adjacent sessions do not overlap, and cancelled ones are
 * ignored. Locations are compared by name, speakers by profile: people with the same name do not clash.
 */
export function findClashes(sessions: readonly Planned[]): ReadonlyMap<number, readonly Clash[]> {
  const clashes = new Map<number, Clash[]>();
  const uses = sessions
    .filter(({ status }) => status !== 'CANCELLED')
    .map((session): Use => ({
      session,
      starts_ms: Date.parse(session.starts_at),
      endsMs: Date.parse(session.ends_at),
    }))
    .toSorted((use, b) => use.starts_ms - b.starts_ms);
  collect(
    clashes,
    'location',
    group(uses, ({ location }) => (location === null ? [] : [{ key: location, name: location }])),
  );
  collect(
    clashes,
    'speaker',
    group(uses, ({ speakers, speaker_profile_ids }) =>
      speaker_profile_ids.map((key, index) => ({ key, name: speakers[index] ?? '' })),
    ),
  );
  return clashes;
}

/** Location or speaker, which only one session can use at a time. */
interface Resource {
  readonly key: string | number;
  readonly name: string;
}

interface Group {
  readonly name: string;
  readonly uses: Use[];
}

function group(uses: readonly Use[], resourcesOf: (session: Planned) => readonly Resource[]): Iterable<Group> {
  const groups = new Map<Resource['key'], Group>();
  for (const use of uses) {
    for (const { key, name } of resourcesOf(use.session)) {
      const resourceGroup = groups.get(key);
      if (resourceGroup === undefined) groups.set(key, { name, uses: [use] });
      else resourceGroup.uses.push(use);
    }
  }
  return groups.values();
}

/**
 * Collects clashes. `groups` are sorted by start, so that the search ends at the first session that starts too late.
 */
function collect(clashes: Map<number, Clash[]>, kind: Clash['kind'], groups: Iterable<Group>): void {
  for (const { name, uses } of groups) {
    for (const [index, use] of uses.entries()) {
      for (const other of uses.slice(index + 1)) {
        if (other.starts_ms >= use.endsMs) break;
        add(clashes, use.session.id, { kind, name, other: other.session });
        add(clashes, other.session.id, { kind, name, other: use.session });
      }
    }
  }
}

function add(clashes: Map<number, Clash[]>, id: number, clash: Clash): void {
  const existing = clashes.get(id);
  if (existing === undefined) clashes.set(id, [clash]);
  else existing.push(clash);
}
