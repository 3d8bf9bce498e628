/** Pure rules about counts: what is shown of them, how long people stayed, and in which order sessions are listed. */
import type { SessionFigureSort } from '@plenum/contracts/enums';
import type { SessionFigures, SessionStatistics, StayFigure } from '@plenum/contracts/statistics';
import { statisticsPeopleMin, stayBuckets } from '@plenum/contracts/statistics-limits';

/** Checks whether what so many people did is shown. */
export const hasEnoughPeople = (people: number): boolean => people >= statisticsPeopleMin;

/**
 * Returns a count as it is shown: null while too few people are behind it.
 * @param people behind it; the count itself where people are not counted, since each of them has added to it
 */
export const hideSmallCount = (count: number, people: number = count): number | null =>
  hasEnoughPeople(people) ? count : null;

/** People by the minutes from which on they count, as they are stored. */
export type StayCounts = ReadonlyMap<number, number>;

/** Returns the end of a bucket; null for the last one. */
const endOf = (at: number): number | null => stayBuckets[at + 1] ?? null;

const totalOf = (counts: StayCounts): number => [...counts.values()].reduce((sum, people) => sum + people, 0);

/** Lists how long people stayed; empty while nobody was counted. */
export function staysOf(counts: StayCounts): StayFigure[] {
  if (totalOf(counts) === 0) return [];
  return stayBuckets.map((from_minutes, at) => ({
    from_minutes,
    to_minutes: endOf(at),
    people: hideSmallCount(counts.get(from_minutes) ?? 0),
  }));
}

/** Returns the bucket to which the median belongs, the lower one of two; null while too few people are behind it. */
export function medianStay(counts: StayCounts): SessionStatistics['median_stay'] {
  const total = totalOf(counts);
  if (!hasEnoughPeople(total)) return null;
  let people = 0;
  for (const [at, from_minutes] of stayBuckets.entries()) {
    people += counts.get(from_minutes) ?? 0;
    if (people * 2 >= total) return { from_minutes, to_minutes: endOf(at) };
  }
  return null;
}

interface Order {
  readonly sort: SessionFigureSort;
  readonly direction: 'asc' | 'desc';
}

/** Sorts sessions, which come by their start; what is not shown stands last, and equal ones stay by their start. */
export function sortFigures(sessions: readonly SessionFigures[], { sort, direction }: Order): SessionFigures[] {
  const sign = direction === 'asc' ? 1 : -1;
  if (sort === 'time') return sign > 0 ? [...sessions] : sessions.toReversed();
  return sessions.toSorted((a, b) => {
    const [first, second] = [a[sort], b[sort]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return (first - second) * sign;
  });
}
