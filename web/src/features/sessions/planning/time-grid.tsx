import type { Agenda, AgendaSession } from '@plenum/contracts/sessions';
import { type CSSProperties, lazy, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { formatLocale } from '../../../lib/dates.ts';
import { hourLabel } from '../../../lib/event-time.ts';
import { type DayGrid, layOutDay } from '../agenda/agenda-grid.ts';
import { type PlacedColumn, useColumns } from '../agenda/use-columns.ts';
import { GridBlockButton, minutePx, shownMinMinutes } from './grid-block.tsx';
import type { BulkChange } from './planning.api.ts';
import { t } from './planning.en.json';
import type { Clash } from './session-clashes.ts';
import type { EditorChoices } from './session-editor.tsx';

const SessionDialog = lazy(() => import('./session-dialog.tsx').then((m) => ({ default: m.SessionDialog })));

const axisPx = 64;
const headerPx = 44;
/** Space to drag a session before the first and after the last of the day. */
const beforeHours = 1;
const afterHours = 2;
const hourMs = 3_600_000;
const hourPx = 60 * minutePx;
const beforePx = beforeHours * hourPx;
const marginPx = 12;

const hourLines: CSSProperties = {
  backgroundImage: 'linear-gradient(var(--rule) 1px, transparent 1px)',
  backgroundSize: `100% ${hourPx}px`,
};

interface TimeGridProps {
  readonly agenda: Agenda;
  readonly sessions: readonly AgendaSession[];
  readonly clashes: ReadonlyMap<number, readonly Clash[]>;
  readonly choices: EditorChoices;
  readonly onMove: (session: AgendaSession, change: BulkChange) => Promise<void>;
}

/** Day by location and time, in which sessions are dragged to another time, location or (on its tab) day. */
export function TimeGrid({ agenda, sessions, clashes, choices, onMove }: TimeGridProps) {
  const [opened, setOpened] = useState<AgendaSession | null>(null);
  const grid = useMemo(() => layOutDay(sessions, agenda.locations, shownMinMinutes), [sessions, agenda.locations]);
  if (grid === null) return null;
  return (
    <>
      <p id="time-grid-help" className="mb-2 text-sm text-muted pointer-coarse:hidden">
        {t('manager.grid')}
      </p>
      <p className="mb-2 hidden text-sm text-muted pointer-coarse:block">{t('manager.grid.touch')}</p>
      <DayColumns grid={grid} timezone={agenda.timezone} clashes={clashes} onMove={onMove} onOpen={setOpened} />
      {opened !== null && (
        <Suspense fallback={null}>
          <SessionDialog session={opened} choices={choices} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

interface ColumnsProps extends Pick<TimeGridProps, 'clashes' | 'onMove'> {
  readonly onOpen: (session: AgendaSession) => void;
}

interface DayColumnsProps extends ColumnsProps {
  readonly grid: DayGrid;
  readonly timezone: string;
}

/** Virtualized columns, so that 35 locations can be planned as well as 3. */
function DayColumns({ grid, timezone, ...columnProps }: DayColumnsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { shown, totalPx } = useColumns(scroller, grid.columns, axisPx);
  useEffect(() => {
    scroller.current?.scrollTo({ top: beforePx - marginPx });
  }, []);
  const hours = Array.from(
    { length: grid.hours.length - 1 + beforeHours + afterHours },
    (_, index) => grid.starts_ms + (index - beforeHours) * hourMs,
  );
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={t('manager.view.grid')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="max-h-[80dvh] overflow-auto overscroll-x-contain rounded-lg border border-rule bg-ground"
      data-testid="time-grid"
    >
      <div
        className="grid w-max"
        style={{
          gridTemplateColumns: `${axisPx}px ${totalPx}px`,
          gridTemplateRows: `${headerPx}px ${hours.length * hourPx}px`,
        }}
      >
        <div className="sticky start-0 top-0 z-30 border-e border-b border-rule bg-surface" />
        <div className="sticky top-0 z-20 border-b border-rule bg-surface">
          {shown.map((one) => (
            <ColumnHead {...one} key={one.key} />
          ))}
        </div>
        <HourAxis hours={hours} timezone={timezone} />
        <div className="relative" style={hourLines}>
          {shown.map((one) => (
            <Column {...columnProps} {...one} key={one.key} />
          ))}
        </div>
      </div>
    </div>
  );
}

function ColumnHead({ column, startPx, widthPx }: Omit<PlacedColumn, 'key'>) {
  const name = column.location ?? t('manager.no_location');
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

function HourAxis({ hours, timezone }: { readonly hours: readonly number[]; readonly timezone: string }) {
  const locale = formatLocale();
  return (
    <div className="sticky start-0 z-20 border-e border-rule bg-surface">
      {hours.map((instantMs, index) => (
        <div
          key={instantMs}
          className="tabular absolute inset-x-0 px-1.5 pt-1 text-end text-xs font-medium text-muted"
          style={{ top: index * hourPx }}
        >
          {hourLabel(instantMs, timezone, locale)}
        </div>
      ))}
    </div>
  );
}

/** Memoized: horizontal scrolling only mounts and unmounts columns. */
const Column = memo(function Column(props: ColumnsProps & Omit<PlacedColumn, 'key'>) {
  const { column, startPx, widthPx, clashes, onMove, onOpen } = props;
  return (
    <div
      data-drop-location={column.location ?? ''}
      className="absolute inset-y-0 border-e border-rule"
      style={{ insetInlineStart: startPx, width: widthPx }}
    >
      {column.blocks.map((block) => (
        <GridBlockButton
          key={block.session.id}
          block={block}
          beforePx={beforePx}
          hasClash={clashes.has(block.session.id)}
          onMove={onMove}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
});
