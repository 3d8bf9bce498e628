/** Rules for counts: visibility, durations of stay, and sort order of sessions. */
import type { SessionFigureSort } from '@plenum/contracts/enums';
import type {
  EventStatistics,
  SessionFigures,
  SessionStatistics,
  StayFigure,
} from '@plenum/contracts/overview/statistics';
import { minStatisticsPeople, stayBuckets } from '@plenum/contracts/overview/statistics-limits';
import type { CursorRow, Order } from '../../../platform/cursors.ts';

/** Checks whether a count of this number of people may be shown. */
export const hasEnoughPeople = (people: number): boolean => people >= minStatisticsPeople;

/**
 * Returns a count for display: null if the number of people is below the minimum.
 * @param people number of people; the count itself if people are not counted, because each of them has added to it
 */
export const hideSmallCount = (count: number, people: number = count): number | null =>
  hasEnoughPeople(people) ? count : null;

/** Number of people by the lower limit of a bucket in minutes, as stored. */
export type StayCounts = ReadonlyMap<number, number>;

/** Returns the end of a bucket; null for the last one. */
const endOf = (index: number): number | null => stayBuckets[index + 1] ?? null;

const totalOf = (counts: StayCounts): number => [...counts.values()].reduce((sum, people) => sum + people, 0);

/** Lists the durations of stay; empty if no people were counted. */
export function staysOf(counts: StayCounts): StayFigure[] {
  if (totalOf(counts) === 0) return [];
  return stayBuckets.map((from_minutes, index) => ({
    from_minutes,
    to_minutes: endOf(index),
    people: hideSmallCount(counts.get(from_minutes) ?? 0),
  }));
}

/**
 * Returns the bucket of the median, the lower bucket if there are two; null if the number of people is below the
 * minimum.
 */
export function medianStay(counts: StayCounts): SessionStatistics['median_stay'] {
  const total = totalOf(counts);
  if (!hasEnoughPeople(total)) return null;
  let people = 0;
  for (const [index, from_minutes] of stayBuckets.entries()) {
    people += counts.get(from_minutes) ?? 0;
    if (people * 2 >= total) return { from_minutes, to_minutes: endOf(index) };
  }
  return null;
}

type SessionCounts = Omit<SessionFigures, 'session_id' | 'title' | 'starts_at' | 'location'>;

interface PeriodSession extends SessionCounts {
  readonly hour: Date;
  readonly day: Date;
}

/** Rounds to two decimals. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

const sumOf = (counts: readonly (number | null)[]): number | null => {
  const visible = counts.filter((count) => count !== null);
  return visible.length === 0 ? null : visible.reduce((sum, count) => sum + count, 0);
};

/** Returns the average of sessions, weighted by their answers; hidden averages are omitted. */
export function averageOf(sessions: readonly Pick<SessionFigures, 'answers' | 'average'>[]): number | null {
  const rated = sessions.flatMap(({ answers, average }) =>
    answers === null || average === null ? [] : [{ answers, average }],
  );
  const answers = rated.reduce((sum, session) => sum + session.answers, 0);
  return answers === 0
    ? null
    : rounded(rated.reduce((sum, session) => sum + session.answers * session.average, 0) / answers);
}

/**
 * Sums the visible counts of sessions by the hour of their start, or by the day if they start on several days. Hidden
 * counts are omitted, so that a sum never reveals one.
 * @param sessions by their start, without small counts
 */
export function periodsOf(sessions: readonly PeriodSession[]): Pick<EventStatistics, 'period' | 'periods'> {
  const isOneDay = new Set(sessions.map(({ day }) => day.getTime())).size <= 1;
  const groups = Map.groupBy(sessions, ({ hour, day }) => (isOneDay ? hour : day).getTime());
  return {
    period: isOneDay ? 'HOUR' : 'DAY',
    periods: [...groups].map(([ms, group]) => {
      const sum = (name: Exclude<keyof SessionCounts, 'average'>) => sumOf(group.map((session) => session[name]));
      const peaks = group.flatMap(({ peak }) => peak ?? []);
      return {
        at: new Date(ms).toISOString(),
        peak: peaks.length === 0 ? null : Math.max(...peaks),
        bookmarks: sum('bookmarks'),
        messages: sum('messages'),
        questions: sum('questions'),
        question_votes: sum('question_votes'),
        poll_votes: sum('poll_votes'),
        reactions: sum('reactions'),
        answers: sum('answers'),
        average: averageOf(group),
      };
    }),
  };
}

interface FigureSorting {
  readonly sort: SessionFigureSort;
  readonly direction: 'asc' | 'desc';
}

/** Returns the order of a list of figures, which are sorted here and not in the database. */
export const figureOrder = ({ sort, direction }: FigureSorting): Order => ({
  name: `session-figures-by-${sort}`,
  direction,
  keys: [sort, 'starts_at', 'session_id'].map((sql) => ({ sql, type: 'text' })),
});

/** Values by which figures are compared: the figure, `''` if it is hidden; then the start and the id. */
type FigureValues = readonly [figure: string, starts_at: string, session_id: string];

/** Hidden figures are last in both directions; equal ones are sorted by start. */
function compareFigures(a: FigureValues, b: FigureValues, { sort, direction }: FigureSorting): number {
  const sign = direction === 'asc' ? 1 : -1;
  const byStart = Date.parse(a[1]) - Date.parse(b[1]) || Number(a[2]) - Number(b[2]);
  if (sort === 'time') return byStart * sign;
  if (a[0] === '' || b[0] === '') return Number(a[0] === '') - Number(b[0] === '') || byStart;
  return (Number(a[0]) - Number(b[0])) * sign || byStart;
}

/** Sorts the figures of sessions and returns those after a position, with their sort values. */
export function figuresAfter(
  sessions: readonly SessionFigures[],
  sorting: FigureSorting,
  after: readonly string[] | null,
): CursorRow<SessionFigures>[] {
  const { sort } = sorting;
  const sorted = sessions
    .map((session) => {
      const figure = sort === 'time' ? '' : String(session[sort] ?? '');
      const values: FigureValues = [figure, session.starts_at, String(session.session_id)];
      return { session, values };
    })
    .toSorted((a, b) => compareFigures(a.values, b.values, sorting));
  const [figure = '', starts_at = '', session_id = ''] = after ?? [];
  const isAfter = ({ values }: { readonly values: FigureValues }): boolean =>
    after === null || compareFigures(values, [figure, starts_at, session_id], sorting) > 0;
  return sorted.filter(isAfter).map(({ session, values }) => ({ ...session, cursor_values: values }));
}
