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
export function daySpanOf(sessions: readonly AgendaSession[], dayChange: string, previous: DaySpan | null): DaySpan {
  const startMinutes = sessions.map(({ start_time }) => minutesOfDay(start_time, dayChange));
  const endMinutes = sessions.map(({ duration_minutes }, index) => (startMinutes[index] ?? 0) + duration_minutes);
  const needed =
    sessions.length === 0
      ? emptyDay
      : {
          fromMinutes: Math.floor((Math.min(...startMinutes) - beforeMinutes) / hourMinutes) * hourMinutes,
          toMinutes: Math.ceil((Math.max(...endMinutes) + afterMinutes) / hourMinutes) * hourMinutes,
        };
  return previous === null
    ? needed
    : {
        fromMinutes: Math.min(previous.fromMinutes, needed.fromMinutes),
        toMinutes: Math.max(previous.toMinutes, needed.toMinutes),
      };
}

/** Locations of an agenda, starting with those that organizers have ordered. */
export type OrderedLocations = Pick<Agenda, 'locations' | 'ordered_locations'>;

const orderedOf = ({ locations, ordered_locations }: OrderedLocations): readonly string[] =>
  locations.slice(0, ordered_locations);

/** Checks whether organizers have reordered the locations, added one or removed one. */
export function isReordered(before: OrderedLocations, after: OrderedLocations): boolean {
  const [previousOrder, newOrder] = [orderedOf(before), orderedOf(after)];
  return previousOrder.length !== newOrder.length || previousOrder.some((name, index) => name !== newOrder[index]);
}

/** Returns the columns: those known so far in their order, then new ones. */
export const extendColumns = (previous: readonly string[], locations: readonly string[]): readonly string[] => [
  ...previous,
  ...locations.filter((location) => !previous.includes(location)),
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
