/**
 * Layout of the planning grid: one column per location, plus one for sessions without a location, even if empty. Columns
 * and hours are never removed while the page is open, so that the layout does not shift when a session moves.
 */
import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { type GridColumn, placeInLanes } from '../agenda/agenda-grid.ts';
import { minutesOfDay } from './placements.ts';

const minutesPerHour = 60;
const msPerMinute = 60_000;
/** Hours of a day without sessions. */
const emptyDay = { fromMinutes: 9 * minutesPerHour, toMinutes: 18 * minutesPerHour };
/** Padding, so that a session can be dragged before the first or after the last session of the day. */
const beforeMinutes = minutesPerHour;
const afterMinutes = 2 * minutesPerHour;

/** Displayed part of a day, in minutes of local time; whole hours. */
export interface DaySpan {
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

/**
 * Returns the hours that contain the sessions plus padding; never less than `previous`.
 * @param dayChange `HH:MM:SS`; sessions before this time belong to the previous day
 */
export function daySpanOf(sessions: readonly AgendaSession[], dayChange: string, previous: DaySpan | null): DaySpan {
  const startMinutes = sessions.map(({ start_time }) => minutesOfDay(start_time, dayChange));
  const endMinutes = sessions.map(({ duration_minutes }, index) => (startMinutes[index] ?? 0) + duration_minutes);
  const needed =
    sessions.length === 0
      ? emptyDay
      : {
          fromMinutes: Math.floor((Math.min(...startMinutes) - beforeMinutes) / minutesPerHour) * minutesPerHour,
          toMinutes: Math.ceil((Math.max(...endMinutes) + afterMinutes) / minutesPerHour) * minutesPerHour,
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
export function hasLocationOrderChanged(before: OrderedLocations, after: OrderedLocations): boolean {
  const [previousOrder, newOrder] = [orderedOf(before), orderedOf(after)];
  return previousOrder.length !== newOrder.length || previousOrder.some((name, index) => name !== newOrder[index]);
}

/** Returns the columns: those known so far in their order, then new ones. */
export const extendColumns = (previous: readonly string[], locations: readonly string[]): readonly string[] => [
  ...previous,
  ...locations.filter((location) => !previous.includes(location)),
];

/**
 * Lays out the sessions of a day in these columns.
 * @param columns null is the column of sessions without a location
 * @param dayChange `HH:MM:SS`; sessions before this time belong to the previous day
 * @param minBlockMinutes shorter sessions are drawn with this height
 */
export function layOutColumns(
  sessions: readonly AgendaSession[],
  columns: readonly (string | null)[],
  dayChange: string,
  minBlockMinutes: number,
): readonly GridColumn[] {
  const byLocation = Map.groupBy(sessions, ({ location }) => location);
  return columns.map((location) => {
    const lanes = placeInLanes(byLocation.get(location) ?? [], 0, minBlockMinutes * msPerMinute);
    // The grid shows local times, from which elapsed time differs on the day of a clock change.
    const blocks = lanes.map((block) => ({
      ...block,
      topMinutes: minutesOfDay(block.session.start_time, dayChange),
    }));
    return { location, blocks };
  });
}
