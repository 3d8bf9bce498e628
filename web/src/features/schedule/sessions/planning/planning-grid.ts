/**
 * Layout of the planning grid: it has a column for each location and for none, also if they are empty, and neither
 * columns nor hours are removed while the screen is open, to avoid layout shifts when a session moves.
 */
import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { type GridColumn, placeInLanes } from '../agenda/agenda-grid.ts';
import { minutesOfDay } from './placements.ts';

const hourMinutes = 60;
const minuteMs = 60_000;
/** Hours of a day without sessions. */
const emptyDay = { fromMinutes: 9 * hourMinutes, toMinutes: 18 * hourMinutes };
/** Space to move a session before the first and after the last of the day. */
const beforeMinutes = hourMinutes;
const afterMinutes = 2 * hourMinutes;

/** Displayed part of a day, in minutes of local time; whole hours. */
export interface DaySpan {
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

/** Returns the hours of some sessions with space around them, and at least those of another span. */
export function spanOf(sessions: readonly AgendaSession[], dayChange: string, known: DaySpan | null): DaySpan {
  const starts = sessions.map(({ start_time }) => minutesOfDay(start_time, dayChange));
  const ends = sessions.map(({ duration_minutes }, index) => (starts[index] ?? 0) + duration_minutes);
  const needed =
    sessions.length === 0
      ? emptyDay
      : {
          fromMinutes: Math.floor((Math.min(...starts) - beforeMinutes) / hourMinutes) * hourMinutes,
          toMinutes: Math.ceil((Math.max(...ends) + afterMinutes) / hourMinutes) * hourMinutes,
        };
  return known === null
    ? needed
    : {
        fromMinutes: Math.min(known.fromMinutes, needed.fromMinutes),
        toMinutes: Math.max(known.toMinutes, needed.toMinutes),
      };
}

/** Locations of an agenda; organizers have put the first ones in order. */
export type OrderedLocations = Pick<Agenda, 'locations' | 'ordered_locations'>;

const inOrder = ({ locations, ordered_locations }: OrderedLocations): readonly string[] =>
  locations.slice(0, ordered_locations);

/** Checks whether organizers have reordered the locations, added one or removed one. */
export function isReordered(before: OrderedLocations, after: OrderedLocations): boolean {
  const [was, is] = [inOrder(before), inOrder(after)];
  return was.length !== is.length || was.some((name, index) => name !== is[index]);
}

/** Returns the columns: those known so far in their order, then new ones. */
export const columnsKept = (known: readonly string[], locations: readonly string[]): readonly string[] => [
  ...known,
  ...locations.filter((location) => !known.includes(location)),
];

/** Lays out the sessions of a day in these columns. */
export function layOutColumns(
  sessions: readonly AgendaSession[],
  columns: readonly (string | null)[],
  dayChange: string,
  shownMinMinutes: number,
): readonly GridColumn[] {
  const byLocation = Map.groupBy(sessions, ({ location }) => location);
  return columns.map((location) => {
    const lanes = placeInLanes(byLocation.get(location) ?? [], 0, shownMinMinutes * minuteMs);
    // The grid shows local times, from which elapsed time differs on the day of a clock change.
    const blocks = lanes.map((block) => ({
      ...block,
      topMinutes: minutesOfDay(block.session.start_time, dayChange),
    }));
    return { location, blocks };
  });
}
