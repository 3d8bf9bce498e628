import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { conferenceDate } from '../../../../lib/event-phase.ts';
import { foldText } from '../../../../lib/fold-text.ts';
import { failureMessage } from '../../../../lib/http.ts';
import { sessionsAtBusyLocations } from '../../../../lib/session-state.rules.ts';
import { useNowInView, useNowPresses } from '../../../../lib/use-now-in-view.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { choiceParam, numberParam, textParam, textsParam, useSearchValues } from '../../../../lib/use-search-param.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { showToast } from '../../../../ui/toast.ts';
import type { NewSessionDialogProps } from './new-session-dialog.tsx';
import { type Move, placementOf, shifted, startingAt } from './placements.ts';
import { ManagerDays } from './planned-days.tsx';
import { PlanningToolbar } from './planning-toolbar.tsx';
import { duplicateSession, useUnscheduled } from './planning.api.ts';
import { t } from './planning.en.json';
import { findClashes } from './session-clashes.ts';
import { clockMinutes, nextFreeSlot } from './session-form.rules.ts';
import type { SessionActions } from './session-menu.tsx';
import type { TimeGridProps } from './time-grid.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useMovedBySession } from './use-movers.ts';
import { type Placing, usePlacing } from './use-placing.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import { type UndoableDelete, useUndoableDelete } from './use-undoable-delete.ts';

/** Up to this width, the header has no space for all actions. */
export const phoneScreen = '(max-width: 639px)';

const loadList = () => import('./session-list.tsx');
const loadGrid = () => import('./time-grid.tsx');
const UnscheduledShelf = lazy(() => import('./unscheduled-shelf.tsx').then((m) => ({ default: m.UnscheduledShelf })));
const SessionList = lazy(() => loadList().then((m) => ({ default: m.SessionList })));
const SelectionBar = lazy(() => import('./selection-bar.tsx').then((m) => ({ default: m.SelectionBar })));
const TimeGrid = lazy(() => loadGrid().then((m) => ({ default: m.TimeGrid })));
const NewSessionDialog = lazy(() => import('./new-session-dialog.tsx').then((m) => ({ default: m.NewSessionDialog })));

const address = {
  /** 0 for the current day of the event, otherwise the first day. */
  day: numberParam(0),
  q: textParam(),
  track: textsParam(),
  location: textsParam(),
  only: choiceParam(['all', 'clashes'], 'all'),
  view: choiceParam(['list', 'grid'], 'list'),
};
const none: readonly AgendaSession[] = [];
const noIds: ReadonlySet<number> = new Set();

const fits = (session: AgendaSession, query: string): boolean =>
  [session.title, session.track, session.location, ...session.speakers].some(
    (text) => text !== null && foldText(text).includes(query),
  );

const matches = (chosen: readonly string[], value: string | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value));

const showFailure = (failure: unknown): void =>
  showToast({ tone: 'error', title: t('manager.failed'), text: failureMessage(failure) });

function actionsFor({ days, day_change }: Agenda, place: Placing['moveSessions'], remove: UndoableDelete['remove']) {
  return (session: AgendaSession): SessionActions => ({
    move: (shift) =>
      void place([{ session, to: shifted(placementOf(session), shift, day_change) }]).catch(() => undefined),
    unschedule: () => void place([{ session, to: null }]).catch(() => undefined),
    duplicate: () => {
      duplicateSession(session.id).then(
        () => showToast({ tone: 'good', title: t('manager.duplicated', { title: session.title }) }),
        showFailure,
      );
    },
    remove: () => remove({ ids: [session.id], title: session.title }),
    hasDayBefore: session.day_number > 1,
    hasDayAfter: session.day_number < days.length,
  });
}

/** Preloads the view of the URL in parallel to the agenda; if that fails, the view retries and reports the failure. */
export function usePreloadedView(): void {
  const [{ view }] = useSearchValues(address);
  useEffect(() => void (view === 'grid' ? loadGrid() : loadList()).catch(() => undefined), [view]);
}

type Address = ReturnType<typeof useSearchValues<typeof address>>[0];

/** Returns the sessions that are not being deleted, their clashes, and the filtered ones of a day. */
function useVisibleSessions(all: readonly AgendaSession[], hidden: ReadonlySet<number>, filters: Address) {
  const { day, q, track, location, only } = filters;
  const sessions = useMemo(() => all.filter(({ id }) => !hidden.has(id)), [all, hidden]);
  const clashes = useMemo(() => findClashes(sessions), [sessions]);
  const visible = useMemo(() => {
    const query = foldText(q.trim());
    return sessions.filter(
      (session) =>
        session.day_number === day &&
        matches(track, session.track) &&
        matches(location, session.location) &&
        (only === 'all' || clashes.has(session.id)) &&
        (query === '' || fits(session, query)),
    );
  }, [sessions, clashes, day, q, track, location, only]);
  return { sessions, clashes, visible };
}

/** Returns the move of an unscheduled session to the next free time of a day. */
function nextFreeMove(session: AgendaSession, sessions: readonly AgendaSession[], day: number): Move {
  const { start_time } = nextFreeSlot(sessions, day);
  return { session, to: startingAt({ ...placementOf(session), day_number: day }, clockMinutes(start_time) ?? 0) };
}

/**
 * Returns the requested day, otherwise the current day of the event, otherwise the first; and whether it is the current
 * day.
 */
function useCurrentDay(agenda: Agenda, requested: number) {
  const nowMs = useNow();
  const today = conferenceDate(agenda, nowMs);
  const todayNumber = agenda.days.find(({ date }) => date === today)?.day_number;
  const day = requested === 0 ? (todayNumber ?? 1) : requested;
  return { nowMs, today, todayNumber, day, isToday: day === todayNumber };
}

/** Returns the props of the button that scrolls to the current time, while sessions remain today. */
function usePlanningNow(
  sessions: readonly AgendaSession[],
  { nowMs, todayNumber, isToday }: ReturnType<typeof useCurrentDay>,
  showToday: () => void,
) {
  const content = useRef<HTMLDivElement>(null);
  const isInView = useNowInView(content);
  const [presses, press] = useNowPresses(content, isToday, showToday);
  const has_current = sessions.some(
    ({ day_number, ends_at }) => day_number === todayNumber && Date.parse(ends_at) > nowMs,
  );
  return { content, presses, goToNow: has_current && !(isToday && isInView) ? press : undefined };
}

interface ManagerProps {
  readonly agenda: Agenda;
  /** Renders the header of the screen with the days of the event. */
  readonly renderHeader: (days: ReactNode, onAdd: () => void) => ReactNode;
  /** Actions of the screen that have no space in its header, or null. */
  readonly more: ReactNode;
}

/** Session planning: the days of an event, the sessions of a day, and the actions on them. */
export function SessionPlanning({ agenda, renderHeader, more }: ManagerProps) {
  const { event_id, days, locations, tracks } = agenda;
  const [requested, changeAddress] = useSearchValues(address);
  const current = useCurrentDay(agenda, requested.day);
  const filters = { ...requested, day: current.day };
  const { day, view } = filters;
  const [isShelfOpen, setShelfOpen] = useState(false);
  const [adding, setAdding] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const deletion = useUndoableDelete(event_id);
  const placing = usePlacing(agenda, useUnscheduled(event_id).data?.sessions ?? none);
  const { sessions, clashes, visible } = useVisibleSessions(placing.sessions, deletion.hidden, filters);
  const movedBySession = useMovedBySession(event_id, sessions, placing.announce);
  const choices = useMemo(() => ({ days, locations, tracks }), [days, locations, tracks]);

  const { content, presses, goToNow } = usePlanningNow(sessions, current, () => changeAddress({ day: 0 }));
  const showDay = (next: number): void => changeAddress({ day: next });
  const actionsOf = actionsFor(agenda, placing.moveSessions, deletion.remove);
  const undo = deletion.pending === null ? placing.undo : deletion.undo;
  useUndoKeys(undo, placing.redo);
  const chosen = sessions.filter(({ id }) => selected.has(id));
  return (
    <>
      {renderHeader(
        <ManagerDays {...{ days, sessions }} current={day} today={current.today} onChange={showDay} />,
        () => setAdding(true),
      )}
      <PlanningToolbar
        {...{ agenda, filters, isShelfOpen }}
        count={visible.length}
        more={more}
        onChange={changeAddress}
        onNow={goToNow}
        unscheduled={placing.unscheduled.length}
        onShelf={() => setShelfOpen(!isShelfOpen)}
      />
      <Selection
        {...{ agenda, choices }}
        sessions={chosen}
        onPlace={placing.moveSessions}
        onRemove={deletion.remove}
        onSelected={setSelected}
      />
      <p aria-live="polite" className="sr-only">
        {placing.announcement}
      </p>
      <div ref={content}>
        <Views
          key={presses}
          isSearch={isFiltered(filters)}
          has_sessions={sessions.length > 0}
          location={filters.location}
          onPlace={placing.moveSessions}
          unscheduled={placing.unscheduled}
          onSchedule={(session) =>
            void placing.moveSessions([nextFreeMove(session, sessions, day)]).catch(() => undefined)
          }
          onSelected={setSelected}
          currentMs={current.isToday ? current.nowMs : null}
          {...{ agenda, day, view, visible, isShelfOpen }}
          {...{ clashes, choices, movedBySession, selected, actionsOf }}
        />
      </div>
      {adding && (
        <NewSession
          event_id={event_id}
          {...choices}
          proposal={nextFreeSlot(sessions, Math.min(day, days.length))}
          onClose={() => setAdding(false)}
          onDay={showDay}
        />
      )}
      <UndoBar pending={deletion.pending} moved={placing.undoText} onUndo={undo} />
    </>
  );
}

interface SelectionProps extends Pick<TimeGridProps, 'agenda' | 'choices' | 'onPlace'> {
  readonly sessions: readonly AgendaSession[];
  readonly onRemove: UndoableDelete['remove'];
  readonly onSelected: (ids: ReadonlySet<number>) => void;
}

/** Actions on the selected sessions; renders nothing without a selection. */
function Selection({ agenda, sessions, choices, onPlace, onRemove, onSelected }: SelectionProps) {
  if (sessions.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <SelectionBar
        event_id={agenda.event_id}
        sessions={sessions}
        choices={choices}
        dayChange={agenda.day_change}
        onPlace={onPlace}
        onClear={() => onSelected(new Set())}
        onDelete={() => {
          onRemove({ ids: sessions.map(({ id }) => id), title: sessions[0]?.title ?? '' });
          onSelected(new Set());
        }}
      />
    </Suspense>
  );
}

interface ViewsProps extends Pick<
  TimeGridProps,
  'agenda' | 'day' | 'location' | 'clashes' | 'choices' | 'movedBySession' | 'onPlace' | 'unscheduled' | 'onSchedule'
> {
  readonly view: Address['view'];
  readonly visible: readonly AgendaSession[];
  readonly isSearch: boolean;
  /** Whether the list displays the unscheduled sessions above it. */
  readonly isShelfOpen: boolean;
  readonly has_sessions: boolean;
  /** The current time if it is on this day. */
  readonly currentMs: number | null;
  readonly selected: ReadonlySet<number>;
  readonly onSelected: (ids: ReadonlySet<number>) => void;
  readonly actionsOf: (session: AgendaSession) => SessionActions;
}

/** The selected view of a day; an empty day is displayed as a grid too, unless filters are set. */
function Views({
  view,
  visible,
  isSearch,
  isShelfOpen,
  has_sessions,
  currentMs,
  selected,
  onSelected,
  actionsOf,
  ...grid
}: ViewsProps) {
  const { agenda, day, clashes, choices } = grid;
  const [openIds, setOpened] = useState<ReadonlySet<number>>(new Set());
  const isGrid = view === 'grid' && (visible.length > 0 || !isSearch);
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      {visible.length === 0 && !isGrid && <NothingShown isSearch={isSearch} has_sessions={has_sessions} />}
      {isGrid && <TimeGrid key={day} sessions={visible} nowMs={currentMs} {...grid} />}
      {view === 'list' && isShelfOpen && (
        <div className="my-2">
          <UnscheduledShelf
            sessions={grid.unscheduled}
            isTarget={false}
            startsOpen
            draggedId={undefined}
            onSchedule={grid.onSchedule}
          />
        </div>
      )}
      {visible.length > 0 && view === 'list' && (
        <SessionList
          event_id={agenda.event_id}
          sessions={visible}
          onOpened={setOpened}
          timezone={agenda.timezone}
          date={agenda.days.find(({ day_number }) => day_number === day)?.date ?? ''}
          busyIds={currentMs === null ? noIds : sessionsAtBusyLocations(agenda.sessions, currentMs)}
          // A search also includes past sessions.
          currentMs={isSearch ? null : currentMs}
          {...{ clashes, choices, selected, onSelected, openIds, actionsOf }}
        />
      )}
    </Suspense>
  );
}

interface NewSessionProps extends Omit<NewSessionDialogProps, 'onCreated'> {
  readonly onDay: (day_number: number) => void;
}

function NewSession({ onDay, ...dialog }: NewSessionProps) {
  return (
    <Suspense fallback={null}>
      <NewSessionDialog
        {...dialog}
        onCreated={(session) => {
          dialog.onClose();
          onDay(session.day_number);
          showToast({ tone: 'good', title: t('new.created', { title: session.title }) });
        }}
      />
    </Suspense>
  );
}

const isFiltered = ({ q, track, location, only }: Address): boolean =>
  q !== '' || track.length + location.length > 0 || only !== 'all';

function NothingShown({ isSearch, has_sessions }: { readonly isSearch: boolean; readonly has_sessions: boolean }) {
  if (isSearch) return <EmptyState title={t('manager.no_match.title')} text={t('manager.no_match.text')} />;
  if (has_sessions) return <EmptyState title={t('manager.empty_day.title')} text={t('manager.empty_day.text')} />;
  return <EmptyState title={t('manager.empty.title')} text={t('manager.empty.text')} />;
}
