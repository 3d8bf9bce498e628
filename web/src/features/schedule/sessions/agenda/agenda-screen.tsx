import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { conferenceDate } from '../../../../lib/event-phase.ts';
import { type Zones, useZones } from '../../../../lib/event-time.ts';
import { isOverTime, sessionsAtBusyLocations, shownEndMs } from '../../../../lib/session-state.rules.ts';
import { useMediaQuery } from '../../../../lib/use-media-query.ts';
import { useNowInView, useNowPresses } from '../../../../lib/use-now-in-view.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Loading } from '../../../../ui/spinner.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { TimeZoneNote } from '../../../../ui/time-switch.tsx';
import type { MyAgendaState } from '../my-agenda/my-agenda.api.ts';
import { t } from '../sessions.en.json';
import { type AgendaFilters, filterSessions, readFilters, writeFilters } from './agenda-filters.ts';
import { layOutDay } from './agenda-grid.ts';
import { AgendaToolbar, MyAgendaToggle } from './agenda-toolbar.tsx';
import { DayTabs } from './day-tabs.tsx';
import type { Earlier } from './earlier-row.tsx';
import { AgendaLanguage, mostFrequentLanguage } from './language-mark.tsx';
import { AgendaPositionContext, useAgendaPosition } from './use-agenda-position.ts';
import { useMarkKey } from './use-mark-key.ts';

const loadGrid = () => import('./grid-view.tsx');
const loadList = () => import('./list-view.tsx');
const loadMyDay = () => import('../my-agenda/my-day.tsx');
const MyDay = lazy(() => loadMyDay().then((m) => ({ default: m.MyDay })));
const ListView = lazy(() => loadList().then((m) => ({ default: m.ListView })));
const GridView = lazy(() => loadGrid().then((m) => ({ default: m.GridView })));

const none: ReadonlySet<number> = new Set();
const wideScreen = '(min-width: 769px)';
/** Up to this width, lists use the rows for phones. */
const phoneScreen = '(max-width: 639px)';
/** Up to this width, one row contains the search and a button for the filters. */
export const narrowAgenda = '(max-width: 1199px)';

/** Preloads the view with which the screen starts in parallel to the agenda. */
export function preloadView(): void {
  const parameters = new URLSearchParams(location.search);
  const view = parameters.get('view') ?? (matchMedia(wideScreen).matches ? 'grid' : 'list');
  const load = parameters.get('mine') === '1' ? loadMyDay : view === 'grid' ? loadGrid : loadList;
  // The screen retries and reports the failure.
  load().catch(() => undefined);
}

/** Returns the sessions to display, on all days, and their number per day. */
function useMatchingSessions(
  agenda: Agenda,
  filters: AgendaFilters,
  bookmarkedSessions: ReadonlySet<number> | undefined,
) {
  return useMemo(() => {
    const matching = filters.isMyAgenda
      ? agenda.sessions.filter(({ id }) => bookmarkedSessions?.has(id) === true)
      : filterSessions(agenda.sessions, filters);
    const byDay = Map.groupBy(matching, ({ day_number }) => day_number);
    return { matching, counts: new Map([...byDay].map(([day, sessions]) => [day, sessions.length])) };
  }, [agenda.sessions, filters, bookmarkedSessions]);
}

interface AgendaScreenProps {
  readonly agenda: Agenda;
  readonly myAgenda: Pick<MyAgendaState, 'bookmarked' | 'speakingIds' | 'bookmarkedIds' | 'toggle'>;
  readonly emptyState: ReactNode;
  /** Renders the header of the screen with the days of the event and the switch to the user’s agenda. */
  readonly renderHeader: (days: ReactNode, myAgenda: ReactNode) => ReactNode;
  /** Actions that are in the page header on wider screens. */
  readonly more: ReactNode;
}

/** Agenda of an event: days, filters, and the day as a grid or a list. All controls are search parameters. */
export function AgendaScreen({ agenda, myAgenda, emptyState, renderHeader, more }: AgendaScreenProps) {
  const [, setParameters] = useSearchParams();
  const [daySlot, setDaySlot] = useState<HTMLElement | null>(null);
  const { position, search } = useAgendaPosition(`agenda ${agenda.event_id}`);
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const isWide = useMediaQuery(wideScreen);
  const isPhone = useMediaQuery(phoneScreen);
  const isNarrow = useMediaQuery(narrowAgenda);
  const nowMs = useNow();
  const today = conferenceDate(agenda, nowMs);
  const filters = useMemo(() => readFilters(parameters, agenda, today), [parameters, agenda, today]);
  const view = filters.view ?? (isWide ? 'grid' : 'list');
  const zones = useZones(agenda.timezone);
  const instants = useMemo(() => spanOf(agenda.sessions), [agenda.sessions]);
  const commonLanguage = useMemo(() => mostFrequentLanguage(agenda.sessions), [agenda.sessions]);
  const { bookmarkedIds } = myAgenda;
  const { matching, counts } = useMatchingSessions(agenda, filters, bookmarkedIds);
  const announced = useMarkKey(agenda.sessions, myAgenda);
  const change = (changed: Partial<AgendaFilters>): void =>
    setParameters((previous) => writeFilters(previous, changed), { replace: true, preventScrollReset: true });
  // The toolbar remains visible above a long list, whose results begin at the top.
  const narrow = (changed: Partial<AgendaFilters>): void => {
    change(changed);
    window.scrollTo(0, 0);
  };
  const earlier = { isOpen: filters.earlier, onToggle: () => change({ earlier: !filters.earlier }) };
  const todayNumber = agenda.days.find(({ date }) => date === today)?.day_number;
  const isToday = filters.day === todayNumber;
  const { content, presses, goToNow } = useAgendaNow(matching, { nowMs, todayNumber, isToday }, filters, change);
  if (agenda.sessions.length === 0)
    return (
      <>
        {renderHeader(null, null)}
        {emptyState}
      </>
    );
  return (
    <AgendaPositionContext value={position}>
      <AgendaLanguage value={commonLanguage}>
        <p role="status" className="sr-only">
          {announced}
        </p>
        {renderHeader(
          <DayTabs days={agenda.days} current={filters.day} counts={counts} today={today} locale={zones.locale} />,
          <MyAgendaToggle isPressed={filters.isMyAgenda} onChange={change} />,
        )}
        <AgendaToolbar
          agenda={agenda}
          filters={filters}
          view={view}
          zones={zones}
          instants={instants}
          isPhone={isPhone}
          isNarrow={isNarrow}
          count={counts.get(filters.day) ?? 0}
          more={more}
          onNow={goToNow}
          onDaySlot={setDaySlot}
          onChange={narrow}
        />
        {/* The grid displays the zone above its axis. */}
        {isNarrow && (filters.isMyAgenda || view === 'list') && <TimeZoneNote zones={zones} instants={instants} />}
        <div ref={content}>
          <Content
            key={presses}
            agendaSearch={`?${writeFilters(parameters, { isMyAgenda: false, day: filters.day })}`}
            {...{ agenda, filters, isToday, matching, view, zones, nowMs, myAgenda, isPhone, earlier, daySlot }}
          />
        </div>
      </AgendaLanguage>
    </AgendaPositionContext>
  );
}

interface CurrentDay {
  readonly nowMs: number;
  readonly todayNumber: number | undefined;
  readonly isToday: boolean;
}

/** Returns the props of the button that scrolls to the current time, while sessions remain today. */
function useAgendaNow(
  matching: readonly AgendaSession[],
  { nowMs, todayNumber, isToday }: CurrentDay,
  filters: AgendaFilters,
  change: (changed: Partial<AgendaFilters>) => void,
) {
  const content = useRef<HTMLDivElement>(null);
  const isInView = useNowInView(content);
  const [presses, press] = useNowPresses(content, isToday && !filters.earlier, () =>
    change({ day: todayNumber ?? filters.day, earlier: false }),
  );
  const has_current = matching.some(
    (session) => session.day_number === todayNumber && shownEndMs(session, nowMs) >= nowMs,
  );
  return { content, presses, goToNow: has_current && !(isToday && isInView) ? press : undefined };
}

interface ContentProps extends DayProps {
  readonly agendaSearch: string;
  /** Element of the toolbar for the summary of the user’s agenda. */
  readonly daySlot: HTMLElement | null;
}

/** The user’s agenda, or the day. */
function Content({ agendaSearch, daySlot, ...day }: ContentProps) {
  const { agenda, filters, zones, nowMs, myAgenda, isToday, earlier } = day;
  if (!filters.isMyAgenda) return <Day {...day} />;
  if (myAgenda.bookmarkedIds === undefined) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <MyDay
        key={filters.day}
        {...{ agenda, zones, nowMs, isToday, earlier, agendaSearch }}
        slot={daySlot}
        {...myAgenda}
        mySessionIds={myAgenda.bookmarkedIds}
        day={filters.day}
      />
    </Suspense>
  );
}

/** Returns the start times of the first and the last session. */
function spanOf(sessions: Agenda['sessions']): readonly number[] {
  const starts = sessions.map(({ starts_at }) => Date.parse(starts_at));
  return [Math.min(...starts), Math.max(...starts)];
}

interface DayProps {
  readonly agenda: Agenda;
  readonly filters: AgendaFilters;
  readonly matching: readonly AgendaSession[];
  readonly view: 'grid' | 'list';
  readonly zones: Zones;
  readonly nowMs: number;
  readonly myAgenda: AgendaScreenProps['myAgenda'];
  readonly isPhone: boolean;
  readonly isToday: boolean;
  readonly earlier: Earlier;
}

function Day({ agenda, filters, matching, view, zones, nowMs, myAgenda, isPhone, isToday, earlier }: DayProps) {
  const sessions = useMemo(
    () => matching.filter(({ day_number }) => day_number === filters.day),
    [matching, filters.day],
  );
  // Updated as time passes only while a session runs beyond its planned end.
  const overMs = sessions.some((session) => isOverTime(session, nowMs)) ? nowMs : null;
  const grid = useMemo(
    () =>
      layOutDay(sessions, agenda.locations, 0, (session) =>
        overMs === null ? Date.parse(session.ends_at) : shownEndMs(session, overMs),
      ),
    [sessions, agenda.locations, overMs],
  );
  const busyIds = useMemo(
    () => (isToday ? sessionsAtBusyLocations(agenda.sessions, nowMs) : none),
    [agenda.sessions, isToday, nowMs],
  );
  const dayDate = agenda.days.find(({ day_number }) => day_number === filters.day)?.date ?? '';
  const place = { dayDate, zones, event_id: agenda.event_id, nowMs, bookmarked: myAgenda.bookmarked, busyIds };
  if (grid === null) {
    const hasDay = agenda.sessions.some(({ day_number }) => day_number === filters.day);
    return hasDay ? (
      <EmptyState title={t('agenda.no_match.title')} text={t('agenda.no_match.text')} />
    ) : (
      <EmptyState title={t('agenda.empty_day.title')} text={t('agenda.empty_day.text')} />
    );
  }
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {t('agenda.day_sessions', { count: sessions.length })}
      </p>
      <Suspense fallback={<Loading />}>
        {view === 'grid' ? (
          <GridView
            key={filters.day}
            grid={grid}
            buildings={agenda.buildings}
            {...place}
            onBookmark={myAgenda.toggle}
          />
        ) : (
          <ListView
            key={filters.day}
            sessions={sessions}
            {...place}
            isCompact={isPhone}
            isToday={isToday}
            // A search also includes past sessions.
            earlier={filters.search.trim() === '' ? earlier : null}
            onBookmark={myAgenda.toggle}
          />
        )}
      </Suspense>
    </>
  );
}
