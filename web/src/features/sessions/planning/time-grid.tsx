import { sessionDurationMaxMinutes } from '@plenum/contracts/limits';
import type { Agenda, AgendaSession, SessionPlacement } from '@plenum/contracts/sessions';
import {
  type FocusEvent,
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
import { formatLocale } from '../../../lib/dates.ts';
import { hourLabel } from '../../../lib/event-time.ts';
import type { GridColumn } from '../agenda/agenda-grid.ts';
import { ColumnGrid, type PlacedColumn } from '../agenda/column-grid.tsx';
import { DragChip, DropPreview } from './drag-preview.tsx';
import { type BlockActions, GridBlockButton, minutePx, shownMinMinutes } from './grid-block.tsx';
import { isSamePlacement, minutesOfDay, type Move, placementOf, resized, shifted, snapMinutes } from './placements.ts';
import { columnsKept, type DaySpan, layOutColumns, spanOf } from './planning-grid.ts';
import { t } from './planning.en.json';
import type { Clash } from './session-clashes.ts';
import type { EditorChoices } from './session-editor.tsx';
import { clockMinutes } from './session-form.rules.ts';
import type { Placing } from './use-placing.ts';
import { type Drag, type DragKind, usePlanningDrag } from './use-planning-drag.ts';

const SessionDialog = lazy(() => import('./session-dialog.tsx').then((m) => ({ default: m.SessionDialog })));

const hourMinutes = 60;
const hourPx = hourMinutes * minutePx;
const marginPx = 12;

export interface TimeGridProps {
  readonly agenda: Agenda;
  readonly day: number;
  readonly sessions: readonly AgendaSession[];
  /** Only these locations; empty for all. */
  readonly location: readonly string[];
  readonly clashes: ReadonlyMap<number, readonly Clash[]>;
  readonly choices: EditorChoices;
  /** Names of other organizers by the session that they have just moved. */
  readonly movers: ReadonlyMap<number, string>;
  readonly onPlace: Placing['place'];
}

/** Returns the columns and hours of a day, which only grow while the grid is open. */
function useStableFrame({ agenda, sessions, location }: Pick<TimeGridProps, 'agenda' | 'sessions' | 'location'>) {
  const [locations, setLocations] = useState(agenda.locations);
  const kept = columnsKept(locations, agenda.locations);
  if (kept.length !== locations.length) setLocations([...kept]);
  const [span, setSpan] = useState<DaySpan>(() => spanOf(sessions, agenda.day_change, null));
  const grown = spanOf(sessions, agenda.day_change, span);
  if (grown.fromMinutes !== span.fromMinutes || grown.toMinutes !== span.toMinutes) setSpan(grown);
  const columns = useMemo(
    () => (location.length === 0 ? [...locations, null] : locations.filter((one) => location.includes(one))),
    [locations, location],
  );
  return { columns, span };
}

/** Returns the placement after a key press, or null for other keys. Right is the next location in reading direction. */
function placementByKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  session: AgendaSession,
  columns: readonly (string | null)[],
  dayChange: string,
): SessionPlacement | null {
  const placement = placementOf(session);
  const down = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (down !== undefined)
    return shiftKey
      ? resized(placement, session.duration_minutes + down * snapMinutes, sessionDurationMaxMinutes)
      : shifted(placement, { minutes: down * snapMinutes }, dayChange);
  const right = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (right === undefined) return null;
  const aside = document.dir === 'rtl' ? -right : right;
  if (shiftKey) return shifted(placement, { days: aside }, dayChange);
  const location = columns[columns.indexOf(session.location) + aside];
  return location === undefined ? placement : { ...placement, location };
}

/** Day by location and time, in which sessions are dragged to another time, location or (on its tab) day. */
export function TimeGrid(props: TimeGridProps) {
  const { agenda, day, sessions, clashes, choices, movers, onPlace } = props;
  const { day_change } = agenda;
  const [opened, setOpened] = useState<AgendaSession | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const chip = useRef<HTMLDivElement>(null);
  const { columns, span } = useStableFrame(props);
  const place = useCallback(
    (moves: readonly Move[], isNudge: boolean) => onPlace(moves, { isNudge }).catch(() => undefined),
    [onPlace],
  );
  const { drag, begin, wasDragged } = usePlanningDrag({
    minutePx,
    ...span,
    changeMinutes: clockMinutes(day_change) ?? 0,
    scroller,
    chip,
    onDrop: (move) => void place([move], false),
  });
  const keptFocus = useKeptFocus(sessions);
  const actions = useBlockActions({ agenda, columns, span, begin, wasDragged, place, setOpened });
  // Other people’s moves wait while something is dragged, so that nothing moves under the pointer.
  const [held, setHeld] = useState(sessions);
  if (drag === null && held !== sessions) setHeld(sessions);
  const grid = useMemo(() => layOutColumns(held, columns, day_change, shownMinMinutes), [held, columns, day_change]);
  return (
    <>
      <p id="time-grid-help" className="mb-2 text-sm text-muted pointer-coarse:hidden">
        {t('manager.grid')}
      </p>
      <p className="mb-2 hidden text-sm text-muted pointer-coarse:block">{t('manager.grid.touch')}</p>
      <div {...keptFocus}>
        <DayColumns {...{ grid, span, scroller, clashes, movers, actions, drag, day }} dayChange={day_change} />
      </div>
      <DragChip ref={chip} drag={drag} />
      {opened !== null && (
        <Suspense fallback={null}>
          <SessionDialog session={opened} choices={choices} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

interface ActionOptions {
  readonly agenda: Agenda;
  readonly columns: readonly (string | null)[];
  readonly span: DaySpan;
  readonly begin: ReturnType<typeof usePlanningDrag>['begin'];
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
      const heldMinutes = (event.clientY - top) / minutePx + span.fromMinutes - startMinutes;
      begin(event, { session, kind, startMinutes, heldMinutes });
    },
    [begin, day_change, span],
  );
  const onKey = useCallback(
    (event: KeyboardEvent, session: AgendaSession) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const to = placementByKey(event, session, columns, day_change);
      if (to === null) return;
      event.preventDefault();
      if (to.day_number < 1 || to.day_number > days.length || isSamePlacement(to, placementOf(session))) return;
      void place([{ session, to }], true);
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

/** Keeps the focus on a session that moves to another column, where it is mounted again, and scrolls to it. */
function useKeptFocus(sessions: readonly AgendaSession[]) {
  const focused = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined) return;
    const block = document.querySelector<HTMLElement>(`[data-planned="${focused.current}"]`);
    if (block === null || block === document.activeElement) return;
    block.focus();
    block.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [sessions]);
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target.dataset['planned'];
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget !== null) focused.current = undefined;
    },
  };
}

interface DayColumnsProps {
  readonly grid: readonly GridColumn[];
  readonly span: DaySpan;
  readonly dayChange: string;
  readonly day: number;
  readonly scroller: { readonly current: HTMLDivElement | null };
  readonly clashes: TimeGridProps['clashes'];
  readonly movers: TimeGridProps['movers'];
  readonly actions: BlockActions;
  readonly drag: Drag | null;
}

function DayColumns({ grid, span, dayChange, day, scroller, drag, ...rest }: DayColumnsProps) {
  const { fromMinutes, toMinutes } = span;
  const first = Math.min(...grid.flatMap(({ blocks }) => blocks.map(({ topMinutes }) => topMinutes)));
  const [top] = useState(() =>
    Number.isFinite(first) ? (Math.floor(first / hourMinutes) * hourMinutes - fromMinutes) * minutePx : 0,
  );
  useEffect(() => {
    scroller.current?.scrollTo({ top: top - marginPx });
  }, [scroller, top]);
  // Hours that are added above must not move what is on screen.
  const before = useRef(fromMinutes);
  useLayoutEffect(() => {
    scroller.current?.scrollBy(0, (before.current - fromMinutes) * minutePx);
    before.current = fromMinutes;
  }, [scroller, fromMinutes]);
  const target = drag !== null && drag.isOverTarget && drag.to.day_number === day ? drag : null;
  return (
    <ColumnGrid
      scroller={scroller}
      label={t('manager.view.grid')}
      testId="time-grid"
      maxHeight="max-h-[80dvh]"
      columns={grid}
      unplaced={t('manager.no_location')}
      heightPx={(toMinutes - fromMinutes) * minutePx}
      hourPx={hourPx}
      axis={<HourAxis span={span} />}
      renderColumn={({ key, ...column }) => (
        <Column
          {...rest}
          {...column}
          key={key}
          fromMinutes={fromMinutes}
          draggedId={drag?.session.id}
          preview={target !== null && target.to.location === column.column.location ? target : null}
          dayChange={dayChange}
        />
      )}
    />
  );
}

/** Hours of local time. */
function HourAxis({ span: { fromMinutes, toMinutes } }: { readonly span: DaySpan }) {
  const locale = formatLocale();
  const hours = Array.from({ length: (toMinutes - fromMinutes) / hourMinutes }, (_, index) => index);
  return (
    <>
      {hours.map((index) => (
        <div
          key={index}
          className="tabular absolute inset-x-0 px-1.5 pt-1 text-end text-xs font-medium text-muted"
          style={{ top: index * hourPx }}
        >
          {hourLabel((fromMinutes + index * hourMinutes) * 60_000, 'UTC', locale)}
        </div>
      ))}
    </>
  );
}

interface ColumnProps
  extends Omit<PlacedColumn, 'key'>, Pick<DayColumnsProps, 'clashes' | 'movers' | 'actions' | 'dayChange'> {
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
          hasClash={clashes.has(block.session.id)}
          isDragged={block.session.id === draggedId}
          movedBy={movers.get(block.session.id)}
          {...actions}
        />
      ))}
      {preview !== null && <DropPreview drag={preview} fromMinutes={fromMinutes} dayChange={dayChange} />}
    </div>
  );
});
