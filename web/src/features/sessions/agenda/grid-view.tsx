import { memo, useEffect, useRef, type CSSProperties } from 'react';
import { clockTime, dayMark, dayOffset, hourLabel, readTimes, sameClock, type Zones } from '../../../lib/event-time.ts';
import { t } from '../sessions.messages.ts';
import type { DayGrid, GridColumn } from './agenda-grid.ts';
import { SessionBlock } from './session-block.tsx';
import { type PlacedColumn, useColumns } from './use-columns.ts';

const minute_px = 3;
const axis_px = 64;
const header_px = 44;
const minute_ms = 60_000;
const block_height_min_px = 14;
const gap_px = 1;
const now_margin_px = 120;

const hour_lines: CSSProperties = {
  backgroundImage: 'linear-gradient(var(--rule) 1px, transparent 1px)',
  backgroundSize: `100% ${60 * minute_px}px`,
};

interface GridViewProps {
  readonly grid: DayGrid;
  readonly day_date: string;
  readonly zones: Zones;
  readonly event_id: number;
  readonly now_ms: number;
  readonly bookmarked: ReadonlySet<number> | undefined;
}

/** A day as a grid of locations and time. Only the columns on screen exist, so that 35 scroll as smoothly as 3. */
export function GridView({ grid, ...place }: GridViewProps) {
  const { day_date, zones, now_ms } = place;
  const scroller = useRef<HTMLDivElement>(null);
  const { shown, total_px } = useColumns(scroller, grid.columns, axis_px);
  const now_minutes = (now_ms - grid.starts_ms) / minute_ms;
  const is_today = now_minutes >= 0 && now_minutes <= grid.length_minutes;
  useEffect(() => {
    if (is_today) scroller.current?.scrollTo({ top: Math.max(0, now_minutes * minute_px - now_margin_px) });
    // Only when another day comes on screen: the grid must not move under the reader's eyes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [day_date, is_today]);
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
          gridTemplateColumns: `${axis_px}px ${total_px}px`,
          gridTemplateRows: `${header_px}px ${grid.length_minutes * minute_px}px`,
        }}
      >
        <div className="sticky start-0 top-0 z-30 border-e border-b border-rule bg-surface" />
        <div className="sticky top-0 z-20 border-b border-rule bg-surface">
          {shown.map((one) => (
            <ColumnHead key={one.key} location={one.column.location} start_px={one.start_px} width_px={one.width_px} />
          ))}
        </div>
        <TimeAxis grid={grid} day_date={day_date} zones={zones} />
        <div className="relative" style={hour_lines}>
          {shown.map((one) => (
            <Column {...one} {...place} key={one.key} is_today={is_today} />
          ))}
          {is_today && <NowLine top_px={now_minutes * minute_px} />}
        </div>
      </div>
    </div>
  );
}

type Placed = Pick<PlacedColumn, 'start_px' | 'width_px'>;

function ColumnHead({ location, start_px, width_px }: Placed & { readonly location: string | null }) {
  const name = location ?? t('agenda.no_location');
  return (
    <div
      title={name}
      className="absolute inset-y-0 flex items-center border-e border-rule px-2.5 text-sm font-semibold"
      style={{ insetInlineStart: start_px, width: width_px }}
    >
      <span dir="auto" className="truncate">
        {name}
      </span>
    </div>
  );
}

function NowLine({ top_px }: { readonly top_px: number }) {
  return (
    <div
      aria-hidden="true"
      data-testid="now-line"
      className="pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-live forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
      style={{ top: top_px }}
    >
      <span className="sticky start-0 block size-2.5 -translate-y-1 rounded-full bg-live" />
    </div>
  );
}

function TimeAxis({ grid, day_date, zones }: Pick<GridViewProps, 'grid' | 'day_date' | 'zones'>) {
  const [zone, other] = zones.mode === 'event' ? [zones.event, zones.mine] : [zones.mine, zones.event];
  return (
    <div className="sticky start-0 z-20 border-e border-rule bg-surface">
      {grid.hours.slice(0, -1).map((hour_ms) => {
        const mark = dayMark(dayOffset(hour_ms, zone, day_date));
        return (
          <div
            key={hour_ms}
            className="tabular absolute inset-x-0 px-1.5 pt-1 text-end text-xs font-medium text-muted"
            style={{ top: ((hour_ms - grid.starts_ms) / minute_ms) * minute_px }}
          >
            {hourLabel(hour_ms, zone, zones.locale)}
            {mark !== '' && <sup className="ms-0.5 font-semibold text-live">{mark}</sup>}
            {!sameClock(hour_ms, zone, other) && <OtherHour {...{ hour_ms, other, day_date }} locale={zones.locale} />}
          </div>
        );
      })}
    </div>
  );
}

interface OtherHourProps {
  readonly hour_ms: number;
  readonly other: string;
  readonly day_date: string;
  readonly locale: string;
}

/** The same hour in the zone that was not chosen. */
function OtherHour({ hour_ms, other, day_date, locale }: OtherHourProps) {
  const mark = dayMark(dayOffset(hour_ms, other, day_date));
  return (
    <span className="block text-[0.6875rem] leading-4 font-normal">
      {clockTime(hour_ms, other, locale)}
      {mark !== '' && <sup className="ms-0.5">{mark}</sup>}
    </span>
  );
}

interface ColumnProps extends Placed, Omit<GridViewProps, 'grid'> {
  readonly column: GridColumn;
  /** What is over is dimmed while the day runs; afterwards everything would be. */
  readonly is_today: boolean;
}

/** Rendered once while it stays on screen: scrolling sideways only adds and removes columns. */
const Column = memo(function Column(props: ColumnProps) {
  const { column, start_px, width_px, is_today, day_date, zones, event_id, now_ms, bookmarked } = props;
  return (
    <div
      className="absolute inset-y-0 border-e border-rule [contain:layout_style]"
      style={{ insetInlineStart: start_px, width: width_px }}
    >
      {column.blocks.map(({ session, top_minutes, length_minutes, lane, lane_count }) => {
        const starts_ms = Date.parse(session.starts_at);
        const ends_ms = Date.parse(session.ends_at);
        const height_px = Math.max(block_height_min_px, length_minutes * minute_px - gap_px);
        return (
          <SessionBlock
            key={session.id}
            session={session}
            event_id={event_id}
            times={readTimes({ starts_ms, ends_ms, day_date }, zones)}
            height_px={height_px}
            is_past={is_today && ends_ms < now_ms}
            is_bookmarked={bookmarked?.has(session.id) === true}
            style={{
              top: top_minutes * minute_px + gap_px / 2,
              height: height_px,
              insetInlineStart: `calc(${(lane * 100) / lane_count}% + 3px)`,
              width: `calc(${100 / lane_count}% - 6px)`,
            }}
          />
        );
      })}
    </div>
  );
});
