import { memo, useEffect, useRef, type CSSProperties } from 'react';
import { clockTime, dayMark, dayOffset, hourLabel, readTimes, sameClock, type Zones } from '../../../lib/event-time.ts';
import { t } from '../sessions.en.json';
import type { DayGrid, GridColumn } from './agenda-grid.ts';
import { SessionBlock } from './session-block.tsx';
import { type PlacedColumn, useColumns } from './use-columns.ts';

const minutePx = 3;
const axisPx = 64;
const headerPx = 44;
const minuteMs = 60_000;
const blockHeightMinPx = 14;
const gapPx = 1;
const nowMarginPx = 120;

const hourLines: CSSProperties = {
  backgroundImage: 'linear-gradient(var(--rule) 1px, transparent 1px)',
  backgroundSize: `100% ${60 * minutePx}px`,
};

interface GridViewProps {
  readonly grid: DayGrid;
  readonly dayDate: string;
  readonly zones: Zones;
  readonly event_id: number;
  readonly nowMs: number;
  readonly bookmarked: ReadonlySet<number> | undefined;
}

/** Day as a grid of locations and times. Virtualized columns, so that 35 scroll as smoothly as 3. */
export function GridView({ grid, ...place }: GridViewProps) {
  const { dayDate, zones, nowMs } = place;
  const scroller = useRef<HTMLDivElement>(null);
  const { shown, totalPx } = useColumns(scroller, grid.columns, axisPx);
  const nowMinutes = (nowMs - grid.starts_ms) / minuteMs;
  const isToday = nowMinutes >= 0 && nowMinutes <= grid.lengthMinutes;
  useEffect(() => {
    if (isToday) scroller.current?.scrollTo({ top: Math.max(0, nowMinutes * minutePx - nowMarginPx) });
    // Only when the day changes: the grid must not move while somebody reads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dayDate, isToday]);
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={t('agenda.grid')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      data-testid="agenda-grid"
      className="max-h-[calc(100dvh-var(--header-height)-2rem)] overflow-auto overscroll-x-contain rounded-lg border border-rule bg-ground"
    >
      <div
        className="grid w-max"
        style={{
          gridTemplateColumns: `${axisPx}px ${totalPx}px`,
          gridTemplateRows: `${headerPx}px ${grid.lengthMinutes * minutePx}px`,
        }}
      >
        <div className="sticky start-0 top-0 z-30 border-e border-b border-rule bg-surface" />
        <div className="sticky top-0 z-20 border-b border-rule bg-surface">
          {shown.map((one) => (
            <ColumnHead key={one.key} location={one.column.location} startPx={one.startPx} widthPx={one.widthPx} />
          ))}
        </div>
        <TimeAxis grid={grid} dayDate={dayDate} zones={zones} />
        <div className="relative" style={hourLines}>
          {shown.map((one) => (
            <Column {...one} {...place} key={one.key} isToday={isToday} />
          ))}
          {isToday && <NowLine topPx={nowMinutes * minutePx} />}
        </div>
      </div>
    </div>
  );
}

type Placed = Pick<PlacedColumn, 'startPx' | 'widthPx'>;

function ColumnHead({ location, startPx, widthPx }: Placed & { readonly location: string | null }) {
  const name = location ?? t('agenda.no_location');
  return (
    <div
      title={name}
      className="absolute inset-y-0 flex items-center border-e border-rule px-2.5 text-sm font-semibold"
      style={{ insetInlineStart: startPx, width: widthPx }}
    >
      <span dir="auto" className="truncate">
        {name}
      </span>
    </div>
  );
}

function NowLine({ topPx }: { readonly topPx: number }) {
  return (
    <div
      aria-hidden="true"
      data-testid="now-line"
      className="pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-live forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
      style={{ top: topPx }}
    >
      <span className="sticky start-0 block size-2.5 -translate-y-1 rounded-full bg-live" />
    </div>
  );
}

function TimeAxis({ grid, dayDate, zones }: Pick<GridViewProps, 'grid' | 'dayDate' | 'zones'>) {
  const [zone, other] = zones.mode === 'event' ? [zones.event, zones.mine] : [zones.mine, zones.event];
  return (
    <div className="sticky start-0 z-20 border-e border-rule bg-surface">
      {grid.hours.slice(0, -1).map((hourMs) => {
        const mark = dayMark(dayOffset(hourMs, zone, dayDate));
        return (
          <div
            key={hourMs}
            className="tabular absolute inset-x-0 px-1.5 pt-1 text-end text-xs font-medium text-muted"
            style={{ top: ((hourMs - grid.starts_ms) / minuteMs) * minutePx }}
          >
            {hourLabel(hourMs, zone, zones.locale)}
            {mark !== '' && <sup className="ms-0.5 font-semibold text-live">{mark}</sup>}
            {!sameClock(hourMs, zone, other) && <OtherHour {...{ hourMs, other, dayDate }} locale={zones.locale} />}
          </div>
        );
      })}
    </div>
  );
}

interface OtherHourProps {
  readonly hourMs: number;
  readonly other: string;
  readonly dayDate: string;
  readonly locale: string;
}

/** Same hour in the other time zone. */
function OtherHour({ hourMs, other, dayDate, locale }: OtherHourProps) {
  const mark = dayMark(dayOffset(hourMs, other, dayDate));
  return (
    <span className="block text-[0.6875rem] leading-4 font-normal">
      {clockTime(hourMs, other, locale)}
      {mark !== '' && <sup className="ms-0.5">{mark}</sup>}
    </span>
  );
}

interface ColumnProps extends Placed, Omit<GridViewProps, 'grid'> {
  readonly column: GridColumn;
  /** Past sessions are dimmed only during the day; afterwards all of them would be. */
  readonly isToday: boolean;
}

/** Memoized: horizontal scrolling only mounts and unmounts columns. */
const Column = memo(function Column(props: ColumnProps) {
  const { column, startPx, widthPx, isToday, dayDate, zones, event_id, nowMs, bookmarked } = props;
  return (
    <div
      className="absolute inset-y-0 border-e border-rule [contain:layout_style]"
      style={{ insetInlineStart: startPx, width: widthPx }}
    >
      {column.blocks.map(({ session, topMinutes, lengthMinutes, lane, laneCount }) => {
        const starts_ms = Date.parse(session.starts_at);
        const endsMs = Date.parse(session.ends_at);
        const heightPx = Math.max(blockHeightMinPx, lengthMinutes * minutePx - gapPx);
        return (
          <SessionBlock
            key={session.id}
            session={session}
            event_id={event_id}
            times={readTimes({ starts_ms, endsMs, dayDate }, zones)}
            heightPx={heightPx}
            is_past={isToday && endsMs < nowMs}
            isBookmarked={bookmarked?.has(session.id) === true}
            style={{
              top: topMinutes * minutePx + gapPx / 2,
              height: heightPx,
              insetInlineStart: `calc(${(lane * 100) / laneCount}% + 3px)`,
              width: `calc(${100 / laneCount}% - 6px)`,
            }}
          />
        );
      })}
    </div>
  );
});
