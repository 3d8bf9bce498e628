/**
 * The grid of one day: a column per location, a block per session, parallel sessions of the same location side by
 * side in lanes. Pure arithmetic in minutes from the top of the grid.
 */
import type { AgendaSession } from '@plenum/contracts/sessions';
import { hoursBetween } from '../../../lib/event-time.ts';

const minute_ms = 60_000;

export interface GridBlock {
  readonly session: AgendaSession;
  readonly top_minutes: number;
  readonly length_minutes: number;
  readonly lane: number;
  readonly lane_count: number;
}

export interface GridColumn {
  /** Null holds the sessions that have no location. */
  readonly location: string | null;
  readonly blocks: readonly GridBlock[];
}

export interface DayGrid {
  readonly starts_ms: number;
  readonly length_minutes: number;
  /** The full hours, as instants. */
  readonly hours: readonly number[];
  readonly columns: readonly GridColumn[];
}

interface Placed {
  readonly session: AgendaSession;
  readonly starts_ms: number;
  readonly ends_ms: number;
  lane: number;
}

/**
 * Puts overlapping sessions of one location into as few lanes as they need; one that is drawn longer than it is takes
 * that room.
 */
function placeInLanes(sessions: readonly AgendaSession[], origin_ms: number, shown_min_ms: number): GridBlock[] {
  const placed = sessions
    .map((session): Placed => ({
      session,
      starts_ms: Date.parse(session.starts_at),
      ends_ms: Math.max(Date.parse(session.ends_at), Date.parse(session.starts_at) + shown_min_ms),
      lane: 0,
    }))
    .toSorted((a, b) => a.starts_ms - b.starts_ms || b.ends_ms - a.ends_ms);
  const blocks: GridBlock[] = [];
  let cluster: Placed[] = [];
  let cluster_ends_ms = -Infinity;
  const close = (): void => {
    const lane_count = Math.max(0, ...cluster.map(({ lane }) => lane + 1));
    for (const { session, starts_ms, lane } of cluster) {
      blocks.push({
        session,
        top_minutes: (starts_ms - origin_ms) / minute_ms,
        length_minutes: (Date.parse(session.ends_at) - starts_ms) / minute_ms,
        lane,
        lane_count,
      });
    }
    cluster = [];
  };
  for (const entry of placed) {
    if (entry.starts_ms >= cluster_ends_ms) close();
    const taken = new Set(cluster.filter(({ ends_ms }) => ends_ms > entry.starts_ms).map(({ lane }) => lane));
    while (taken.has(entry.lane)) entry.lane += 1;
    cluster.push(entry);
    cluster_ends_ms = cluster.length === 1 ? entry.ends_ms : Math.max(cluster_ends_ms, entry.ends_ms);
  }
  close();
  return blocks;
}

/**
 * Lays out the sessions of one day; locations without a session that day have no column. Null for an empty day.
 * @param shown_min_minutes the least length in which a session is drawn
 */
export function layOutDay(
  sessions: readonly AgendaSession[],
  locations: readonly string[],
  shown_min_minutes = 0,
): DayGrid | null {
  if (sessions.length === 0) return null;
  const starts_ms = Math.min(...sessions.map((session) => Date.parse(session.starts_at)));
  const ends_ms = Math.max(...sessions.map((session) => Date.parse(session.ends_at)));
  const hours = hoursBetween(starts_ms, ends_ms);
  const [origin_ms = starts_ms] = hours;
  const by_location = Map.groupBy(sessions, ({ location }) => location);
  const order = [...locations, null].filter((location) => by_location.has(location));
  return {
    starts_ms: origin_ms,
    length_minutes: ((hours.at(-1) ?? ends_ms) - origin_ms) / minute_ms,
    hours,
    columns: order.map((location) => ({
      location,
      blocks: placeInLanes(by_location.get(location) ?? [], origin_ms, shown_min_minutes * minute_ms),
    })),
  };
}

/** Sessions that begin together, by start; the list view's groups. */
export function groupByStart(
  sessions: readonly AgendaSession[],
): readonly { starts_ms: number; sessions: readonly AgendaSession[] }[] {
  const groups = Map.groupBy(sessions, (session) => Date.parse(session.starts_at));
  return [...groups].toSorted(([a], [b]) => a - b).map(([starts_ms, group]) => ({ starts_ms, sessions: group }));
}
