/**
 * Layout of one day’s grid: a column per location, a block per session, parallel sessions of a location side by side in
 * lanes; a session that begins shortly before the end of another one is drawn over this end. Pure calculation in
 * minutes from the top of the grid.
 */
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { hoursBetween } from '../../../../lib/event-time.ts';
import { sessionState } from '../../../../lib/session-state.rules.ts';
import { doOverlap, isShortOverlap, type TimeSpan } from './overlaps.rules.ts';

const minuteMs = 60_000;

export interface GridBlock {
  readonly session: AgendaSession;
  readonly topMinutes: number;
  readonly lengthMinutes: number;
  readonly lane: number;
  readonly laneCount: number;
  /** Whether it is drawn over the end of an earlier session, and indented so that both edges are visible. */
  readonly isIndented: boolean;
  /** Minutes until a later session covers its end. */
  readonly visibleMinutes: number;
}

export interface GridColumn {
  /** Null for sessions without a location. */
  readonly location: string | null;
  readonly blocks: readonly GridBlock[];
}

export interface DayGrid {
  readonly starts_ms: number;
  readonly lengthMinutes: number;
  /** Full hours, as instants. */
  readonly hours: readonly number[];
  readonly columns: readonly GridColumn[];
}

interface Placed {
  readonly session: AgendaSession;
  readonly starts_ms: number;
  readonly endsMs: number;
  lane: number;
  isIndented: boolean;
  visibleMs: number;
}

/** Returns the displayed end of a session. */
type EndOf = (session: AgendaSession) => number;
const plannedEndMs: EndOf = ({ ends_at }) => Date.parse(ends_at);

/** Assigns overlapping sessions of one location to as few lanes as possible, by their displayed length. */
export function placeInLanes(
  sessions: readonly AgendaSession[],
  originMs: number,
  shownMinMs: number,
  endMsOf: EndOf = plannedEndMs,
): GridBlock[] {
  const placed = sessions
    .map((session): Placed => ({
      session,
      starts_ms: Date.parse(session.starts_at),
      endsMs: Math.max(endMsOf(session), Date.parse(session.starts_at) + shownMinMs),
      lane: 0,
      isIndented: false,
      visibleMs: Infinity,
    }))
    .toSorted((a, b) => a.starts_ms - b.starts_ms || b.endsMs - a.endsMs);
  const blocks: GridBlock[] = [];
  let cluster: Placed[] = [];
  const close = (): void => {
    const laneCount = Math.max(0, ...cluster.map(({ lane }) => lane + 1));
    for (const { session, starts_ms, lane, isIndented, visibleMs } of cluster) {
      blocks.push({
        session,
        topMinutes: (starts_ms - originMs) / minuteMs,
        lengthMinutes: (endMsOf(session) - starts_ms) / minuteMs,
        lane,
        laneCount,
        isIndented,
        visibleMinutes: visibleMs / minuteMs,
      });
    }
    cluster = [];
  };
  let running: Placed[] = [];
  for (const entry of placed) {
    running = running.filter((other) => doOverlap(other, entry));
    const covered = new Set(running.filter((other) => isShortOverlap(other, entry, shownMinMs)));
    const usedLanes = new Set(
      cluster.filter((other) => doOverlap(other, entry) && !covered.has(other)).map(({ lane }) => lane),
    );
    for (const other of covered) other.visibleMs = Math.min(other.visibleMs, entry.starts_ms - other.starts_ms);
    if (usedLanes.size === 0) close();
    while (usedLanes.has(entry.lane)) entry.lane += 1;
    // The edges of several sessions that each cover the one before alternate.
    entry.isIndented = [...covered].some((other) => !other.isIndented);
    cluster.push(entry);
    running.push(entry);
  }
  close();
  return blocks;
}

/**
 * Lays out the sessions of one day; locations without a session that day have no column. Returns null for an empty day.
 * @param minBlockMinutes shorter sessions are drawn with this height
 */
export function layOutDay(
  sessions: readonly AgendaSession[],
  locations: readonly string[],
  minBlockMinutes = 0,
  endMsOf: EndOf = plannedEndMs,
): DayGrid | null {
  if (sessions.length === 0) return null;
  const starts_ms = Math.min(...sessions.map((session) => Date.parse(session.starts_at)));
  const endsMs = Math.max(...sessions.map(endMsOf));
  const hours = hoursBetween(starts_ms, endsMs);
  const [originMs = starts_ms] = hours;
  const byLocation = Map.groupBy(sessions, ({ location }) => location);
  const order = [...locations, null].filter((location) => byLocation.has(location));
  return {
    starts_ms: originMs,
    lengthMinutes: ((hours.at(-1) ?? endsMs) - originMs) / minuteMs,
    hours,
    columns: order.map((location) => ({
      location,
      blocks: placeInLanes(byLocation.get(location) ?? [], originMs, minBlockMinutes * minuteMs, endMsOf),
    })),
  };
}

/** Heights of a minute. With the first one, blocks are almost at their exact time. */
const minuteHeightsPx = [2.5, 3, 3.5, 4, 4.5, 5] as const;
/** Maximum distance of a block below its exact time, so that a short one before it can be pressed. */
const maxShiftPx = 12;
/** Minimum height of a block (WCAG 2.5.8). */
const minBlockPx = 24;
const blockGapPx = 1;

export interface BlockPosition {
  readonly topPx: number;
  readonly heightPx: number;
  /** Height of the part that no later block covers. */
  readonly visiblePx: number;
}

const areBeside = (a: GridBlock, b: GridBlock): boolean =>
  (a.lane + 1) / a.laneCount <= b.lane / b.laneCount || (b.lane + 1) / b.laneCount <= a.lane / a.laneCount;

const spanOf = ({ topMinutes, lengthMinutes }: GridBlock): TimeSpan => ({
  starts_ms: topMinutes * minuteMs,
  endsMs: (topMinutes + lengthMinutes) * minuteMs,
});

interface PlacedBlock {
  readonly block: GridBlock;
  readonly topPx: number;
  readonly heightPx: number;
  visiblePx: number;
  readonly shiftPx: number;
}

/**
 * Places the blocks of a column so that each is high enough to be pressed. A block only covers the end of one that it
 * overlaps shortly.
 */
function placeBlocks(blocks: readonly GridBlock[], minutePx: number): readonly PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  for (const block of blocks) {
    const timePx = block.topMinutes * minutePx;
    const above = placed.filter((other) => !areBeside(other.block, block));
    const covered = new Set(above.filter((other) => isShortOverlap(spanOf(other.block), spanOf(block), 0)));
    const topPx = Math.max(
      timePx,
      ...above.map((other) => other.topPx + (covered.has(other) ? minBlockPx : other.heightPx) + blockGapPx),
    );
    const heightPx = Math.max(minBlockPx, timePx + block.lengthMinutes * minutePx - topPx - blockGapPx);
    for (const other of covered) other.visiblePx = Math.min(other.visiblePx, topPx - other.topPx - blockGapPx);
    placed.push({ block, topPx, heightPx, visiblePx: heightPx, shiftPx: topPx - timePx });
  }
  return placed;
}

export interface FittedDay {
  readonly minutePx: number;
  /** By session. */
  readonly positions: ReadonlyMap<number, BlockPosition>;
}

/** Returns the height of a minute and the positions of all blocks: a day with many short sessions is higher. */
export function fitDay({ columns }: Pick<DayGrid, 'columns'>): FittedDay {
  const fitted = (minutePx: number) => columns.map(({ blocks }) => placeBlocks(blocks, minutePx));
  const minutePx =
    minuteHeightsPx.find((px) => fitted(px).every((places) => places.every(({ shiftPx }) => shiftPx <= maxShiftPx))) ??
    minuteHeightsPx.at(-1) ??
    0;
  const places = fitted(minutePx);
  return {
    minutePx,
    positions: new Map(
      columns.flatMap(({ blocks }, at) =>
        blocks.map(
          ({ session }, index) => [session.id, places[at]?.[index] ?? { topPx: 0, heightPx: 0, visiblePx: 0 }] as const,
        ),
      ),
    ),
  };
}

export interface ColumnSizes {
  readonly minColumnPx: number;
  /** Width from which all columns are visible at once. */
  readonly minFilledPx: number;
  /** Whether the grid snaps to its columns. */
  readonly showsWholeColumns: boolean;
  /** Minimum width of a lane; the words of most titles fit. */
  readonly minLanePx: number;
}

/**
 * Returns the common width of columns: few columns fill the grid. If there are many, a whole number of them is visible
 * in grids that snap to columns; otherwise the last visible column is cut in the middle, to indicate that more follow.
 */
export function columnWidth(
  availablePx: number,
  count: number,
  { minColumnPx, minFilledPx, showsWholeColumns }: ColumnSizes,
): number {
  if (availablePx / count >= minFilledPx) return Math.floor(availablePx / count);
  if (showsWholeColumns)
    return Math.max(minColumnPx, Math.floor(availablePx / Math.max(1, Math.floor(availablePx / minColumnPx))));
  const visible = Math.max(1, Math.floor(availablePx / minColumnPx - 0.5)) + 0.5;
  return Math.max(minColumnPx, Math.floor(availablePx / visible));
}

/** Returns the start of each column and the end of the last one; a column with several lanes may be wider. */
export function columnEdges(
  columns: readonly Pick<GridColumn, 'blocks'>[],
  availablePx: number,
  sizes: ColumnSizes,
): readonly number[] {
  const commonPx = columnWidth(availablePx, columns.length, sizes);
  const edges = [0];
  for (const { blocks } of columns) {
    const lanes = Math.max(1, ...blocks.map(({ laneCount }) => laneCount));
    edges.push((edges.at(-1) ?? 0) + Math.max(commonPx, lanes * sizes.minLanePx));
  }
  return edges;
}

type Timed = Pick<AgendaSession, 'id' | 'starts_at' | 'ends_at' | 'status'>;

const isOver = (session: Timed, nowMs: number): boolean =>
  sessionState(session, nowMs) === 'OVER' || (session.status === 'CANCELLED' && Date.parse(session.ends_at) <= nowMs);

/**
 * Returns the sessions that are over, which a list of today collapses; none if all are over, because no session would
 * remain.
 */
export function earlierOf(sessions: readonly Timed[], nowMs: number): ReadonlySet<number> {
  const over = sessions.filter((session) => isOver(session, nowMs));
  return new Set(over.length === sessions.length ? [] : over.map(({ id }) => id));
}

/** Returns the sessions that run now; otherwise those that begin next. */
export function currentOf(sessions: readonly Timed[], nowMs: number): ReadonlySet<number> {
  const left = sessions.filter((session) => !isOver(session, nowMs));
  const firstMs = Math.min(...left.map(({ starts_at }) => Date.parse(starts_at)));
  const untilMs = Math.max(nowMs, firstMs);
  return new Set(left.filter(({ starts_at }) => Date.parse(starts_at) <= untilMs).map(({ id }) => id));
}

/** Groups sessions by start, for the list view. */
export function groupByStart(
  sessions: readonly AgendaSession[],
): readonly { starts_ms: number; sessions: readonly AgendaSession[] }[] {
  const groups = Map.groupBy(sessions, (session) => Date.parse(session.starts_at));
  return [...groups].toSorted(([a], [b]) => a - b).map(([starts_ms, group]) => ({ starts_ms, sessions: group }));
}
