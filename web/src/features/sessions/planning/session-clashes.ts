/** Sessions that want the same place or the same person at the same time. */
import type { AgendaSession } from '@plenum/contracts/sessions';

export interface Clash {
  readonly kind: 'location' | 'speaker';
  /** The location or the speaker's name. */
  readonly name: string;
  readonly other: Pick<AgendaSession, 'id' | 'title'>;
}

type Planned = Pick<AgendaSession, 'id' | 'title' | 'starts_at' | 'ends_at' | 'location' | 'speakers' | 'status'>;

interface Use {
  readonly session: Planned;
  readonly starts_ms: number;
  readonly ends_ms: number;
}

/**
 * The clashes of each session that has any, by its id. One that ends as another begins does not overlap it, and
 * cancelled ones take no place. Locations and speakers are compared by their names.
 */
export function findClashes(sessions: readonly Planned[]): ReadonlyMap<number, readonly Clash[]> {
  const clashes = new Map<number, Clash[]>();
  const uses = sessions
    .filter(({ status }) => status !== 'CANCELLED')
    .map((session): Use => ({
      session,
      starts_ms: Date.parse(session.starts_at),
      ends_ms: Date.parse(session.ends_at),
    }))
    .toSorted((one, other) => one.starts_ms - other.starts_ms);
  collect(
    clashes,
    'location',
    groupBy(uses, ({ session }) => (session.location === null ? [] : [session.location])),
  );
  collect(
    clashes,
    'speaker',
    groupBy(uses, ({ session }) => session.speakers),
  );
  return clashes;
}

function groupBy(uses: readonly Use[], namesOf: (use: Use) => readonly string[]): ReadonlyMap<string, Use[]> {
  const groups = new Map<string, Use[]>();
  for (const use of uses) {
    for (const name of new Set(namesOf(use))) {
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [use]);
      else group.push(use);
    }
  }
  return groups;
}

/** `groups` are sorted by start, so that looking ahead ends at the first one that begins too late. */
function collect(clashes: Map<number, Clash[]>, kind: Clash['kind'], groups: ReadonlyMap<string, Use[]>): void {
  for (const [name, uses] of groups) {
    for (const [index, one] of uses.entries()) {
      for (const other of uses.slice(index + 1)) {
        if (other.starts_ms >= one.ends_ms) break;
        add(clashes, one.session.id, { kind, name, other: other.session });
        add(clashes, other.session.id, { kind, name, other: one.session });
      }
    }
  }
}

function add(clashes: Map<number, Clash[]>, id: number, clash: Clash): void {
  const known = clashes.get(id);
  if (known === undefined) clashes.set(id, [clash]);
  else known.push(clash);
}
