import type { Agenda, AgendaSession } from '@plenum/contracts/sessions';
import { lazy, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { formatLocale } from '../../../lib/dates.ts';
import { hourLabel } from '../../../lib/event-time.ts';
import { type DayGrid, layOutDay } from '../agenda/agenda-grid.ts';
import { ColumnGrid, type PlacedColumn } from '../agenda/column-grid.tsx';
import { GridBlockButton, minutePx, shownMinMinutes } from './grid-block.tsx';
import type { BulkChange } from './planning.api.ts';
import { t } from './planning.en.json';
import type { Clash } from './session-clashes.ts';
import type { EditorChoices } from './session-editor.tsx';

const SessionDialog = lazy(() => import('./session-dialog.tsx').then((m) => ({ default: m.SessionDialog })));

/** Space to drag a session before the first and after the last of the day. */
const beforeHours = 1;
const afterHours = 2;
const hourMs = 3_600_000;
const hourPx = 60 * minutePx;
const beforePx = beforeHours * hourPx;
const marginPx = 12;

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

function DayColumns({ grid, timezone, ...columnProps }: DayColumnsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroller.current?.scrollTo({ top: beforePx - marginPx });
  }, []);
  const hours = Array.from(
    { length: grid.hours.length - 1 + beforeHours + afterHours },
    (_, index) => grid.starts_ms + (index - beforeHours) * hourMs,
  );
  return (
    <ColumnGrid
      scroller={scroller}
      label={t('manager.view.grid')}
      testId="time-grid"
      maxHeight="max-h-[80dvh]"
      columns={grid.columns}
      unplaced={t('manager.no_location')}
      heightPx={hours.length * hourPx}
      hourPx={hourPx}
      axis={<HourAxis hours={hours} timezone={timezone} />}
      renderColumn={({ key, ...column }) => <Column {...columnProps} {...column} key={key} />}
    />
  );
}

function HourAxis({ hours, timezone }: { readonly hours: readonly number[]; readonly timezone: string }) {
  const locale = formatLocale();
  return (
    <>
      {hours.map((instantMs, index) => (
        <div
          key={instantMs}
          className="tabular absolute inset-x-0 px-1.5 pt-1 text-end text-xs font-medium text-muted"
          style={{ top: index * hourPx }}
        >
          {hourLabel(instantMs, timezone, locale)}
        </div>
      ))}
    </>
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
