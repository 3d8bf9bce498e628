/** Computes the walk between two sessions of a user in different buildings. */
import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';

const minuteMs = 60_000;

type WalkData = Pick<Agenda, 'buildings' | 'walking_minutes'>;

export interface Walk {
  readonly minutes: number;
  /** Destination of the walk. */
  readonly building: string;
  /** Between the end of the previous session and the start of this one. */
  readonly gapMinutes: number;
  /** The time between the sessions is shorter than the walk. */
  readonly isTight: boolean;
}

/** Returns the building of a location; null if organizers have not set it. */
const buildingOf = (location: string | null, { buildings }: Pick<Agenda, 'buildings'>): string | null =>
  buildings.find(({ locations }) => location !== null && locations.includes(location))?.name ?? null;

/** Returns a location with its building; null for a session without a location. */
export function locationWithBuilding({ location }: AgendaSession, agenda: Pick<Agenda, 'buildings'>): string | null {
  const building = buildingOf(location, agenda);
  return building === null ? location : `${building}, ${location}`;
}

interface Times {
  readonly id: number;
  readonly starts_ms: number;
  readonly endsMs: number;
  readonly location: string | null;
}

const timesOf = ({ id, starts_at, ends_at, location }: AgendaSession): Times => ({
  id,
  starts_ms: Date.parse(starts_at),
  endsMs: Date.parse(ends_at),
  location,
});

/**
 * Returns the walk to a session from the previous one on the same day of a user. Null without a previous session, if a
 * building or the walking time is unknown, or if the session clashes with an earlier one, which is displayed instead.
 */
export function walkTo(session: AgendaSession, mySessions: readonly AgendaSession[], walkData: WalkData): Walk | null {
  const building = buildingOf(session.location, walkData);
  if (!(walkData.walking_minutes > 0) || building === null || session.status === 'CANCELLED') return null;
  const { id, starts_ms } = timesOf(session);
  const before = mySessions
    .filter(({ status, day_number }) => status !== 'CANCELLED' && day_number === session.day_number)
    .map(timesOf)
    .filter((candidate) => candidate.starts_ms < starts_ms || (candidate.starts_ms === starts_ms && candidate.id < id))
    .toSorted((candidate, b) => b.endsMs - candidate.endsMs || b.starts_ms - candidate.starts_ms);
  const [last] = before;
  if (last === undefined || last.endsMs > starts_ms) return null;
  const from = buildingOf(last.location, walkData);
  if (from === null || from === building) return null;
  const gapMinutes = Math.floor((starts_ms - last.endsMs) / minuteMs);
  return { minutes: walkData.walking_minutes, building, gapMinutes, isTight: gapMinutes < walkData.walking_minutes };
}
