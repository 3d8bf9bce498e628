import { memo, useEffect, useRef } from 'react';
import { clockTime, dayMark, dayOffset, hourLabel, readTimes, sameClock, type Zones } from '../../../lib/event-time.ts';
import { t } from '../sessions.en.json';
import type { DayGrid } from './agenda-grid.ts';
import { ColumnGrid, type PlacedColumn } from './column-grid.tsx';
import { SessionBlock } from './session-block.tsx';

const minutePx = 3;
const minuteMs = 60_000;
const blockHeightMinPx = 14;
const gapPx = 1;
const nowMarginPx = 120;

interface GridViewProps {
  readonly grid: DayGrid;
  readonly dayDate: string;
  readonly zones: Zones;
  readonly event_id: number;
  readonly nowMs: number;
  readonly bookmarked: ReadonlySet<number> | undefined;
}

/** Day as a grid of locations and times. */
export function GridView({ grid, ...place }: GridViewProps) {
  const { dayDate, zones, nowMs } = place;
  const scroller = useRef<HTMLDivElement>(null);
  const nowMinutes = (nowMs - grid.starts_ms) / minuteMs;
  const isToday = nowMinutes >= 0 && nowMinutes <= grid.lengthMinutes;
  useEffect(() => {
    if (isToday) scroller.current?.scrollTo({ top: Math.max(0, nowMinutes * minutePx - nowMarginPx) });
    // Only when the day changes: the grid must not move while somebody reads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dayDate, isToday]);
  return (
    <ColumnGrid
      scroller={scroller}
      label={t('agenda.grid')}
      testId="agenda-grid"
      maxHeight="max-h-[calc(100dvh-var(--header-height)-2rem)]"
      columns={grid.columns}
      unplaced={t('agenda.no_location')}
      heightPx={grid.lengthMinutes * minutePx}
      hourPx={60 * minutePx}
      axis={<TimeAxis grid={grid} dayDate={dayDate} zones={zones} />}
      renderColumn={({ key, ...column }) => <Column {...column} {...place} key={key} isToday={isToday} />}
    >
      {isToday && <NowLine topPx={nowMinutes * minutePx} />}
    </ColumnGrid>
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
    <>
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
    </>
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

interface ColumnProps extends Omit<PlacedColumn, 'key'>, Omit<GridViewProps, 'grid'> {
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
