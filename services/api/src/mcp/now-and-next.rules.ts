/** The sessions that are running and those that come next, by location. */
import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';

export interface LocationNow {
  readonly location: string | null;
  readonly now: readonly AgendaSession[];
  readonly next: AgendaSession | null;
}

const hasTimes = ({ status }: AgendaSession): boolean => status !== 'CANCELLED';

/** Returns each location with a running or later session, in the order of the agenda; sessions without a location last. */
export function nowAndNext(
  { locations, sessions }: Pick<Agenda, 'locations' | 'sessions'>,
  nowMs: number,
): readonly LocationNow[] {
  const current = sessions.filter(hasTimes);
  return [...locations, null].flatMap((location) => {
    const there = current.filter((session) => session.location === location);
    const now = there.filter(({ starts_at, ends_at }) => Date.parse(starts_at) <= nowMs && nowMs < Date.parse(ends_at));
    const next = there
      .filter(({ starts_at }) => Date.parse(starts_at) > nowMs)
      .toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))[0];
    return now.length === 0 && next === undefined ? [] : [{ location, now, next: next ?? null }];
  });
}
