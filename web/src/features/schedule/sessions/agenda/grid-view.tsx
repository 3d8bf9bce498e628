import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { dateIn } from '../../../../lib/dates.ts';
import {
  hourLabel,
  preferredZone,
  formatZonedRange,
  type Zones,
  zoneCity,
  zoneOffset,
  zonesDiffer,
  newDates,
} from '../../../../lib/event-time.ts';
import { sessionState } from '../../../../lib/session-state.rules.ts';
import { t } from '../sessions.en.json';
import { type BlockPosition, type DayGrid, fitDay, type FittedDay } from './agenda-grid.ts';
import { ColumnBookmarks } from './column-bookmarks.tsx';
import { ColumnGrid, columnScrollPx, type PlacedColumn } from './column-grid.tsx';
import { columnOf, initialSession, moveInGrid, moveOfKey } from './grid-keys.ts';
import { coveredPx, HourMark, NowTime } from './hour-mark.tsx';
import { type BlockTimes, SessionBlock } from './session-block.tsx';
import { useAgendaPositionContext } from './use-agenda-position.ts';

const minuteMs = 60_000;
const firstMarginPx = 8;
/** Maximum share of the visible height above the current time. */
const beforeNowShare = 0.4;
const laneGapPx = 6;
/** Distance of a block that covers the end of another from the edge of its lane. */
const indentPx = 12;
const nowhere: BlockPosition = { topPx: 0, heightPx: 0, visiblePx: 0 };
const helpId = 'agenda-grid-help';

interface GridViewProps {
  readonly buildings: Agenda['buildings'];
  readonly grid: DayGrid;
  readonly dayDate: string;
  readonly zones: Zones;
  readonly event_id: number;
  readonly nowMs: number;
  readonly bookmarked: ReadonlySet<number> | undefined;
  readonly onBookmark: (session_id: number) => void;
  /** Sessions whose location is still in use by the previous session. */
  readonly busyIds: ReadonlySet<number>;
}

/** Makes the grid a single tab stop, in which arrow keys move the focus. Returns the session with the tab stop. */
function useGridKeys(scroller: RefObject<HTMLElement | null>, grid: DayGrid, nowMinutes: number | null) {
  const [chosen, setChosen] = useState<number | null>(null);
  const isMoving = useRef(false);
  const stop = chosen !== null && columnOf(grid, chosen) >= 0 ? chosen : initialSession(grid, nowMinutes);
  // The column of the session may only be mounted now.
  useEffect(() => {
    if (!isMoving.current || stop === null) return;
    isMoving.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-session="${stop}"]`)?.focus();
  }, [scroller, stop]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['session'] === undefined) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (metaKey || altKey || shiftKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const move = moveOfKey(key, ctrlKey, isRightToLeft);
    if (move === null) return;
    // Prevents the keys from also moving in lists and scrolling.
    event.preventDefault();
    const next = moveInGrid(grid, Number(event.target.dataset['session']), move);
    isMoving.current = next !== stop;
    setChosen(next);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const session_id = Number(target.dataset['session']);
    if (session_id > 0) setChosen(session_id);
  };
  return { stop, keptColumn: stop === null ? -1 : columnOf(grid, stop), onKeyDown, onFocus };
}

type ReadTimesOf = (session: Pick<AgendaSession, 'starts_at' | 'ends_at'>) => BlockTimes;

/** Returns a memoized formatter of session times: formatting is slow, and parallel sessions have equal times. */
function createReadTimes(dayDate: string, zones: Zones): ReadTimesOf {
  const cache = new Map<string, BlockTimes>();
  const read = (starts_ms: number, endsMs: number): BlockTimes => {
    const readOn = (date: string) => formatZonedRange({ starts_ms, endsMs, dayDate: date }, zones);
    // The axis shows where the day changes; only screen readers need it at each time.
    const { start, primary } = readOn(dateIn(starts_ms, preferredZone(zones)));
    return { start, primary, heard: readOn(dayDate).primary };
  };
  return ({ starts_at, ends_at }) => {
    const key = `${starts_at} ${ends_at}`;
    const times = cache.get(key) ?? read(Date.parse(starts_at), Date.parse(ends_at));
    cache.set(key, times);
    return times;
  };
}

interface Opening extends FittedDay {
  readonly grid: DayGrid;
  readonly nowMs: number;
  readonly clientHeight: number;
}

/**
 * Returns the vertical position at which a running day opens. The earliest running session is whole, unless it has begun
 * long ago.
 */
function openingPx({ grid, positions, minutePx, nowMs, clientHeight }: Opening): number {
  const nowMinutes = (nowMs - grid.starts_ms) / minuteMs;
  const nowPx = nowMinutes * minutePx;
  const runningPx = grid.columns
    .flatMap(({ blocks }) => blocks)
    .filter(({ topMinutes, session }) => topMinutes <= nowMinutes && sessionState(session, nowMs) !== 'OVER')
    .map(({ session }) => positions.get(session.id)?.topPx ?? nowPx);
  return Math.max(Math.min(nowPx, ...runningPx), nowPx - clientHeight * beforeNowShare);
}

export function GridView({ grid, buildings, dayDate, zones, ...place }: GridViewProps) {
  const { nowMs } = place;
  const readTimesOf = useMemo(() => createReadTimes(dayDate, zones), [dayDate, zones]);
  const { minutePx, positions } = useMemo(() => fitDay(grid), [grid]);
  const firstPx = Math.min(...[...positions.values()].map(({ topPx }) => topPx));
  const scroller = useRef<HTMLDivElement>(null);
  const nowMinutes = (nowMs - grid.starts_ms) / minuteMs;
  const isToday = nowMinutes >= 0 && nowMinutes <= grid.lengthMinutes;
  const { stop, ...keys } = useGridKeys(scroller, grid, isToday ? nowMinutes : null);
  const agendaPlace = useAgendaPositionContext();
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const innerPx = agendaPlace.pending()?.innerPx ?? null;
    if (innerPx !== null) element.scrollTo(innerPx);
    return agendaPlace.registerInner(() => ({ top: element.scrollTop, left: element.scrollLeft }));
  }, [agendaPlace]);
  const isReturn = useRef(agendaPlace.pending() !== null);
  useEffect(() => {
    if (isReturn.current) isReturn.current = false;
    else if (scroller.current !== null) {
      const element = scroller.current;
      const { clientHeight } = element;
      const todayPx = openingPx({ grid, positions, minutePx, nowMs, clientHeight });
      const topPx = (isToday ? todayPx : firstPx) - firstMarginPx;
      const running = grid.columns.findIndex(({ blocks }) =>
        blocks.some(
          ({ topMinutes, lengthMinutes }) => topMinutes <= nowMinutes && nowMinutes < topMinutes + lengthMinutes,
        ),
      );
      const startPx = columnScrollPx(element.clientWidth, grid.columns, running);
      const isRightToLeft = getComputedStyle(element).direction === 'rtl';
      element.scrollTo({ top: Math.max(0, topPx), left: isRightToLeft ? -startPx : startPx });
    }
    // Only when the day changes: the grid must not move while the user reads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dayDate, isToday]);
  return (
    <>
      <p id={helpId} className="sr-only">
        {t('agenda.grid.keys')}
      </p>
      <ColumnGrid
        scroller={scroller}
        label={t('agenda.grid')}
        testId="agenda-grid"
        below="1.5rem"
        isLast
        columns={grid.columns}
        describedBy={helpId}
        {...keys}
        buildings={buildings}
        zone={zonesDiffer(zones, [grid.starts_ms]) && <ZoneName atMs={grid.starts_ms} zone={preferredZone(zones)} />}
        unplaced={t('agenda.no_location')}
        heightPx={grid.lengthMinutes * minutePx}
        hourPx={60 * minutePx}
        axis={
          <>
            <TimeAxis grid={grid} dayDate={dayDate} zones={zones} minutePx={minutePx} nowMs={isToday ? nowMs : null} />
            {isToday && <NowTime topPx={nowMinutes * minutePx} ms={nowMs} zone={preferredZone(zones)} />}
          </>
        }
        renderColumn={({ key, ...column }) => (
          <Column
            {...column}
            {...place}
            positions={positions}
            readTimesOf={readTimesOf}
            key={key}
            isToday={isToday}
            stop={column.column.blocks.some(({ session }) => session.id === stop) ? stop : null}
          />
        )}
      >
        {isToday && <NowLine topPx={nowMinutes * minutePx} />}
      </ColumnGrid>
    </>
  );
}

/** Name of the displayed zone above the hours, for viewers in another one. */
const ZoneName = ({ atMs, zone }: { readonly atMs: number; readonly zone: string }) => (
  <p>
    {zoneCity(zone)} <span className="block">{zoneOffset(atMs, zone)}</span>
  </p>
);

/** Line of the current time, behind the sessions: across a title it would look like a cancellation. */
const NowLine = ({ topPx }: { readonly topPx: number }) => (
  <div
    aria-hidden="true"
    data-testid="now-line"
    data-now=""
    className="pointer-events-none absolute inset-x-0 -z-10 h-0.5 bg-live forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
    style={{ top: topPx }}
  />
);

interface AxisProps extends Pick<GridViewProps, 'grid' | 'dayDate' | 'zones'>, Pick<FittedDay, 'minutePx'> {
  /** The current time; null on another day. */
  readonly nowMs: number | null;
}

function TimeAxis({ grid, dayDate, zones, minutePx, nowMs }: AxisProps) {
  const zone = preferredZone(zones);
  const dates = newDates(grid.hours, zone, dayDate);
  return (
    <>
      {grid.hours.slice(0, -1).map((hourMs, index) => (
        <HourMark
          key={hourMs}
          topPx={((hourMs - grid.starts_ms) / minuteMs) * minutePx}
          text={hourLabel(hourMs, zone, zones.locale)}
          date={dates[index]}
          isCovered={nowMs !== null && (Math.abs(hourMs - nowMs) / minuteMs) * minutePx < coveredPx}
        />
      ))}
    </>
  );
}

interface ColumnProps
  extends Omit<PlacedColumn, 'key'>, Omit<GridViewProps, 'grid' | 'buildings' | 'dayDate' | 'zones'> {
  readonly readTimesOf: ReadTimesOf;
  /** Past sessions are dimmed only during the day; afterwards all of them would be. */
  readonly isToday: boolean;
  readonly positions: FittedDay['positions'];
  /** Session of this column with the tab stop. */
  readonly stop: number | null;
}

/** Memoized: horizontal scrolling only mounts and unmounts columns. */
const Column = memo(function Column(props: ColumnProps) {
  const { column, startPx, widthPx, isToday, event_id, nowMs, bookmarked, positions, readTimesOf } = props;
  const placed = column.blocks.map(({ session, lane, laneCount, isIndented }) => {
    const lanePx = widthPx / laneCount;
    const insetPx = isIndented ? indentPx : 0;
    return {
      session,
      box: {
        ...(positions.get(session.id) ?? nowhere),
        startPx: lane * lanePx + laneGapPx / 2 + insetPx,
        widthPx: lanePx - laneGapPx - insetPx,
        isIndented,
      },
    };
  });
  return (
    <div
      className="absolute inset-y-0 border-e border-rule [contain:layout_style]"
      style={{ insetInlineStart: startPx, width: widthPx }}
    >
      {placed.map(({ session, box }) => (
        <SessionBlock
          key={session.id}
          session={session}
          event_id={event_id}
          times={readTimesOf(session)}
          box={box}
          isBusy={props.busyIds.has(session.id)}
          {...{ nowMs, isToday }}
          isBookmarked={bookmarked?.has(session.id)}
          onBookmark={props.onBookmark}
          isTabStop={props.stop === session.id}
        />
      ))}
      <ColumnBookmarks sessions={placed} bookmarked={bookmarked} />
    </div>
  );
});
