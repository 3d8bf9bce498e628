import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import {
  type KeyboardEvent,
  lazy,
  memo,
  type PointerEvent,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { clockTime } from '../../../../lib/event-time.ts';
import { sessionState } from '../../../../lib/session-state.rules.ts';
import { classNames } from '../../../../ui/class-names.ts';
import type { GridColumn } from '../agenda/agenda-grid.ts';
import { ColumnGrid, type PlacedColumn } from '../agenda/column-grid.tsx';
import { NowTime } from '../agenda/hour-mark.tsx';
import { type BlockActions, GridBlockButton, pxPerMinute, minBlockMinutes } from './grid-block.tsx';
import { HourAxis } from './hour-axis.tsx';
import { placementByKey } from './placement-keys.ts';
import { isSamePlacement, minutesOfDay, type Move, placementOf } from './placements.ts';
import { type DaySpan, layOutColumns } from './planning-grid.ts';
import { t } from './planning.en.json';
import type { Clash } from './session-clashes.ts';
import type { EditorChoices } from './session-editor.tsx';
import { clockMinutes } from './session-form.rules.ts';
import { UnscheduledShelf } from './unscheduled-shelf.tsx';
import type { Placing } from './use-placing.ts';
import { type Drag, type DragKind, usePlanningDrag } from './use-planning-drag.ts';
import { useFocusRestoration, useStableColumns } from './use-stable-columns.ts';

const DropPreview = lazy(() => import('./drag-preview.tsx').then((m) => ({ default: m.DropPreview })));
const DragNote = lazy(() => import('./drag-preview.tsx').then((m) => ({ default: m.DragNote })));
const SessionDialog = lazy(() => import('./session-dialog.tsx').then((m) => ({ default: m.SessionDialog })));

const hourMinutes = 60;
const hourPx = hourMinutes * pxPerMinute;
const marginPx = 12;
const beforeNowMinutes = 45;
/** Sessions that have begun earlier are not fully visible when the grid opens. */
const maxBeforeNowMinutes = 75;

export interface TimeGridProps {
  readonly agenda: Agenda;
  readonly day: number;
  /** The current time if it is on this day. */
  readonly nowMs: number | null;
  readonly sessions: readonly AgendaSession[];
  readonly unscheduled: readonly AgendaSession[];
  readonly onSchedule: (session: AgendaSession) => void;
  /** Only these locations; empty for all. */
  readonly location: readonly string[];
  readonly clashes: ReadonlyMap<number, readonly Clash[]>;
  readonly choices: EditorChoices;
  /** Names of other organizers by the session that they have just moved. */
  readonly movedBySession: ReadonlyMap<number, string>;
  readonly onPlace: Placing['moveSessions'];
}

/** Grid of a day by location and time. Sessions can be dragged to another time, location or (onto its tab) day. */
export function TimeGrid(props: TimeGridProps) {
  const { agenda, day, nowMs, sessions, unscheduled, clashes, choices, movedBySession, onPlace, onSchedule } = props;
  const { day_change } = agenda;
  const [opened, setOpened] = useState<AgendaSession | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const chip = useRef<HTMLDivElement>(null);
  const { columns, span } = useStableColumns(props);
  const place = useCallback(
    (moves: readonly Move[], isNudge: boolean) => onPlace(moves, { isNudge }).catch(() => undefined),
    [onPlace],
  );
  const { drag, startDrag, wasDragged } = usePlanningDrag({
    pxPerMinute,
    day,
    ...span,
    changeMinutes: clockMinutes(day_change) ?? 0,
    scroller,
    chip,
    onDrop: (move) => void place([move], false),
  });
  const focusRestoration = useFocusRestoration();
  const actions = useBlockActions({ agenda, columns, span, begin: startDrag, wasDragged, place, setOpened });
  const { grid, buildings } = useHeldGrid(
    { sessions, columns, buildings: agenda.buildings, day_change },
    drag !== null,
  );
  return (
    <>
      <div
        {...focusRestoration}
        className={classNames(
          'grid gap-2 [--planning-below:3.25rem] pointer-coarse:[--planning-below:1.5rem]',
          unscheduled.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_15rem] lg:items-start lg:gap-4',
        )}
      >
        <DayColumns
          {...{ nowMs, grid, span, scroller, clashes, movers: movedBySession, actions, drag, day }}
          nowMinutes={nowMs === null ? null : minutesOfDay(clockTime(nowMs, agenda.timezone, 'en-GB'), day_change)}
          dayChange={day_change}
          date={agenda.days.find(({ day_number }) => day_number === day)?.date ?? ''}
          buildings={buildings}
        />
        {(unscheduled.length > 0 || drag !== null) && (
          <UnscheduledShelf
            sessions={unscheduled}
            isFloating={unscheduled.length === 0}
            isTarget={drag !== null && drag.isOverTarget && drag.to === null}
            draggedId={drag?.session.id}
            onPress={(event, session) =>
              startDrag(event, { session, kind: 'move', isUnscheduled: true, startMinutes: 0, grabOffsetMinutes: 0 })
            }
            onSchedule={(session) => {
              if (!wasDragged()) onSchedule(session);
            }}
          />
        )}
      </div>
      <p
        id="time-grid-help"
        className="mt-2 truncate text-sm text-muted group-has-focus-visible:whitespace-normal pointer-coarse:hidden"
      >
        {t('manager.grid')} {/* Visible for those who use the keyboard. */}
        <span className="hidden group-has-focus-visible:inline">{t('manager.grid.keys')}</span>
      </p>
      {createPortal(
        <div ref={chip} className="pointer-events-none fixed start-0 top-0 z-50">
          <Suspense fallback={null}>{drag !== null && <DragNote drag={drag} />}</Suspense>
        </div>,
        document.body,
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <SessionDialog session={opened} choices={choices} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

interface GridParts {
  readonly sessions: readonly AgendaSession[];
  readonly columns: readonly (string | null)[];
  readonly buildings: Agenda['buildings'];
  readonly day_change: string;
}

/**
 * Lays out the grid; changes of other users are deferred while a session is dragged, so that nothing moves under the
 * pointer.
 */
function useHeldGrid(parts: GridParts, isHeld: boolean) {
  const [held, setHeld] = useState(parts);
  const isSame =
    held.sessions === parts.sessions && held.columns === parts.columns && held.buildings === parts.buildings;
  if (!isHeld && !isSame) setHeld(parts);
  const { sessions, columns, buildings, day_change } = held;
  const grid = useMemo(
    () => layOutColumns(sessions, columns, day_change, minBlockMinutes),
    [sessions, columns, day_change],
  );
  return { grid, buildings };
}

interface ActionOptions {
  readonly agenda: Agenda;
  readonly columns: readonly (string | null)[];
  readonly span: DaySpan;
  readonly begin: ReturnType<typeof usePlanningDrag>['startDrag'];
  readonly wasDragged: () => boolean;
  readonly place: (moves: readonly Move[], isNudge: boolean) => Promise<void>;
  readonly setOpened: (session: AgendaSession) => void;
}

function useBlockActions(options: ActionOptions): BlockActions {
  const { agenda, columns, span, begin, wasDragged, place, setOpened } = options;
  const { day_change, days } = agenda;
  const onPress = useCallback(
    (event: PointerEvent, session: AgendaSession, kind: DragKind) => {
      const startMinutes = minutesOfDay(session.start_time, day_change);
      const column = event.currentTarget.closest('[data-drop-location]');
      const top = column?.getBoundingClientRect().top ?? event.clientY;
      const grabOffsetMinutes = (event.clientY - top) / pxPerMinute + span.fromMinutes - startMinutes;
      begin(event, { session, kind, isUnscheduled: false, startMinutes, grabOffsetMinutes });
    },
    [begin, day_change, span],
  );
  const onKey = useCallback(
    (event: KeyboardEvent, session: AgendaSession) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const to = placementByKey(event, session, columns, day_change);
      if (to === undefined) return;
      event.preventDefault();
      const isOutside = to !== null && (to.day_number < 1 || to.day_number > days.length);
      if (isOutside || isSamePlacement(to, placementOf(session))) return;
      void place([{ session, to }], to !== null);
    },
    [columns, day_change, days.length, place],
  );
  const onOpen = useCallback(
    (session: AgendaSession) => {
      if (!wasDragged()) setOpened(session);
    },
    [wasDragged, setOpened],
  );
  return useMemo(() => ({ onPress, onKey, onOpen }), [onPress, onKey, onOpen]);
}

interface DayColumnsProps {
  readonly buildings: Agenda['buildings'];
  readonly grid: readonly GridColumn[];
  /** The current time if it is on this day. */
  readonly nowMs: number | null;
  readonly span: DaySpan;
  readonly dayChange: string;
  /** Local time now, if it is on this day. */
  readonly nowMinutes: number | null;
  readonly day: number;
  /** Calendar date of the day. */
  readonly date: string;
  readonly scroller: { readonly current: HTMLDivElement | null };
  readonly clashes: TimeGridProps['clashes'];
  readonly movers: TimeGridProps['movedBySession'];
  readonly actions: BlockActions;
  readonly drag: Drag | null;
}

/** Returns the starts of the sessions that run, without those that have begun long ago. */
const runningStarts = (grid: readonly GridColumn[], nowMinutes: number, nowMs: number | null): readonly number[] =>
  grid
    .flatMap(({ blocks }) => blocks)
    .filter(({ session }) => nowMs !== null && ['RUNNING', 'OVER_TIME'].includes(sessionState(session, nowMs)))
    .map(({ topMinutes }) => topMinutes)
    .filter((topMinutes) => nowMinutes - topMinutes <= maxBeforeNowMinutes);

function DayColumns({
  grid,
  buildings,
  span,
  dayChange,
  nowMinutes,
  day,
  date,
  scroller,
  drag,
  ...rest
}: DayColumnsProps) {
  const { fromMinutes, toMinutes } = span;
  const first = Math.min(...grid.flatMap(({ blocks }) => blocks.map(({ topMinutes }) => topMinutes)));
  const isNow = nowMinutes !== null && nowMinutes >= fromMinutes && nowMinutes <= toMinutes;
  const [top] = useState(() =>
    isNow
      ? (Math.min(nowMinutes - beforeNowMinutes, ...runningStarts(grid, nowMinutes, rest.nowMs)) - fromMinutes) *
        pxPerMinute
      : Number.isFinite(first)
        ? (Math.floor(first / hourMinutes) * hourMinutes - fromMinutes) * pxPerMinute
        : 0,
  );
  useEffect(() => {
    scroller.current?.scrollTo({ top: top - marginPx });
  }, [scroller, top]);
  // Hours that are added above must not move the visible content.
  const before = useRef(fromMinutes);
  useLayoutEffect(() => {
    scroller.current?.scrollBy(0, (before.current - fromMinutes) * pxPerMinute);
    before.current = fromMinutes;
  }, [scroller, fromMinutes]);
  const target = drag !== null && drag.isOverTarget && drag.to?.day_number === day ? drag : null;
  return (
    <ColumnGrid
      scroller={scroller}
      label={t('manager.view.grid')}
      testId="time-grid"
      below="var(--planning-below)"
      isLast
      columns={grid}
      buildings={buildings}
      unplaced={t('manager.no_location')}
      heightPx={(toMinutes - fromMinutes) * pxPerMinute}
      hourPx={hourPx}
      axis={
        <>
          <HourAxis span={span} date={date} nowMinutes={isNow ? nowMinutes : null} />
          {isNow && <NowTime topPx={(nowMinutes - fromMinutes) * pxPerMinute} ms={nowMinutes * 60_000} zone="UTC" />}
        </>
      }
      renderColumn={({ key, ...column }) => (
        <Column
          {...rest}
          {...column}
          key={key}
          fromMinutes={fromMinutes}
          draggedId={drag?.session.id}
          preview={target?.to?.location === column.column.location ? target : null}
          dayChange={dayChange}
        />
      )}
    >
      {isNow && (
        <div
          aria-hidden="true"
          data-now=""
          className="pointer-events-none absolute inset-x-0 -z-10 h-0.5 bg-live forced-colors:bg-[Highlight]"
          style={{ top: (nowMinutes - fromMinutes) * pxPerMinute }}
        />
      )}
    </ColumnGrid>
  );
}

interface ColumnProps
  extends Omit<PlacedColumn, 'key'>, Pick<DayColumnsProps, 'clashes' | 'movers' | 'actions' | 'dayChange' | 'nowMs'> {
  readonly fromMinutes: number;
  readonly draggedId: number | undefined;
  readonly preview: Drag | null;
}

/** Memoized: horizontal scrolling only mounts and unmounts columns. */
const Column = memo(function Column(props: ColumnProps) {
  const { column, startPx, widthPx, fromMinutes, clashes, movers, actions, draggedId, preview, dayChange } = props;
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
          fromMinutes={fromMinutes}
          nowMs={props.nowMs}
          hasClash={clashes.has(block.session.id)}
          isDragged={block.session.id === draggedId}
          movedBy={movers.get(block.session.id)}
          {...actions}
        />
      ))}
      {preview !== null && preview.to !== null && (
        <Suspense fallback={null}>
          <DropPreview session={preview.session} to={preview.to} fromMinutes={fromMinutes} dayChange={dayChange} />
        </Suspense>
      )}
    </div>
  );
});
