import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { lazy, Suspense, useMemo, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { conferenceDate } from '../../../../lib/event-phase.ts';
import { type Zones, useZones } from '../../../../lib/event-time.ts';
import { useMediaQuery } from '../../../../lib/use-media-query.ts';
import { useNowInView, useNowPresses } from '../../../../lib/use-now-in-view.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Loading } from '../../../../ui/spinner.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import type { MyAgendaState } from '../my-agenda/my-agenda.api.ts';
import { t } from '../sessions.en.json';
import { type AgendaFilters, filterSessions, readFilters, writeFilters } from './agenda-filters.ts';
import { layOutDay } from './agenda-grid.ts';
import { AgendaToolbar, Mine } from './agenda-toolbar.tsx';
import { DayTabs } from './day-tabs.tsx';
import type { Earlier } from './earlier-row.tsx';
import { UsualLanguage, usualLanguage } from './language-mark.tsx';
import { ListView } from './list-view.tsx';
import { AgendaPositionContext, useAgendaPosition } from './use-agenda-position.ts';
import { useMarkKey } from './use-mark-key.ts';

const loadGrid = () => import('./grid-view.tsx');
const loadMyDay = () => import('../my-agenda/my-day.tsx');
const MyDay = lazy(() => loadMyDay().then((m) => ({ default: m.MyDay })));
const GridView = lazy(() => loadGrid().then((m) => ({ default: m.GridView })));

const wideScreen = '(min-width: 769px)';
/** Below this width, one row contains the search and a button for all other controls. */
export const phoneScreen = '(max-width: 639px)';

/** Preloads the view with which the screen starts in parallel to the agenda. */
export function preloadView(): void {
  const isMine = new URLSearchParams(location.search).get('mine') === '1';
  // The screen retries and reports the failure.
  if (isMine) loadMyDay().catch(() => undefined);
  else if (matchMedia(wideScreen).matches) loadGrid().catch(() => undefined);
}

/** Returns the sessions to display, on all days, and their number per day. */
function useFitting(agenda: Agenda, filters: AgendaFilters, own: ReadonlySet<number> | undefined) {
  return useMemo(() => {
    const fitting = filters.mine
      ? agenda.sessions.filter(({ id }) => own?.has(id) === true)
      : filterSessions(agenda.sessions, filters);
    const byDay = Map.groupBy(fitting, ({ day_number }) => day_number);
    return { fitting, counts: new Map([...byDay].map(([day, sessions]) => [day, sessions.length])) };
  }, [agenda.sessions, filters, own]);
}

interface AgendaScreenProps {
  readonly agenda: Agenda;
  readonly mine: Pick<MyAgendaState, 'bookmarked' | 'speaking' | 'bookmarkedIds' | 'toggle'>;
  readonly whenEmpty: ReactNode;
  /** Renders the header of the screen with the days of the event and the switch to the user’s agenda. */
  readonly renderHeader: (days: ReactNode, mine: ReactNode) => ReactNode;
  /** Actions that are in the page header on wider screens. */
  readonly more: ReactNode;
}

/** Agenda of an event: days, filters, and the day as a grid or a list. All controls are search parameters. */
export function AgendaScreen({ agenda, mine, whenEmpty, renderHeader, more }: AgendaScreenProps) {
  const [, setParameters] = useSearchParams();
  const { place, search } = useAgendaPosition(`agenda ${agenda.event_id}`);
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const isWide = useMediaQuery(wideScreen);
  const isPhone = useMediaQuery(phoneScreen);
  const nowMs = useNow();
  const today = conferenceDate(agenda, nowMs);
  const filters = useMemo(() => readFilters(parameters, agenda, today), [parameters, agenda, today]);
  const view = filters.view ?? (isWide ? 'grid' : 'list');
  const zones = useZones(agenda.timezone);
  const instants = useMemo(() => spanOf(agenda.sessions), [agenda.sessions]);
  const usual = useMemo(() => usualLanguage(agenda.sessions), [agenda.sessions]);
  const { bookmarkedIds } = mine;
  const { fitting, counts } = useFitting(agenda, filters, bookmarkedIds);
  const said = useMarkKey(agenda.sessions, mine);
  const change = (changed: Partial<AgendaFilters>): void =>
    setParameters((previous) => writeFilters(previous, changed), { replace: true, preventScrollReset: true });
  // The toolbar stays in reach of a long list; its results begin at the top.
  const narrow = (changed: Partial<AgendaFilters>): void => {
    change(changed);
    window.scrollTo(0, 0);
  };
  const earlier = { isOpen: filters.earlier, onToggle: () => change({ earlier: !filters.earlier }) };
  const todayNumber = agenda.days.find(({ date }) => date === today)?.day_number;
  const isToday = filters.day === todayNumber;
  const { content, presses, goToNow } = useAgendaNow(fitting, { nowMs, todayNumber, isToday }, filters, change);
  if (agenda.sessions.length === 0)
    return (
      <>
        {renderHeader(null, null)}
        {whenEmpty}
      </>
    );
  return (
    <AgendaPositionContext value={place}>
      <UsualLanguage value={usual}>
        <p role="status" className="sr-only">
          {said}
        </p>
        {renderHeader(
          <DayTabs days={agenda.days} current={filters.day} counts={counts} today={today} locale={zones.locale} />,
          <Mine isOn={filters.mine} onChange={change} />,
        )}
        <AgendaToolbar
          agenda={agenda}
          filters={filters}
          view={view}
          zones={zones}
          instants={instants}
          isPhone={isPhone}
          count={counts.get(filters.day) ?? 0}
          more={more}
          onNow={goToNow}
          onChange={narrow}
        />
        <div ref={content}>
          <Content
            key={presses}
            agendaSearch={`?${writeFilters(parameters, { mine: false, day: filters.day })}`}
            {...{ agenda, filters, isToday, fitting, view, zones, nowMs, mine, isPhone, earlier }}
          />
        </div>
      </UsualLanguage>
    </AgendaPositionContext>
  );
}

interface CurrentDay {
  readonly nowMs: number;
  readonly todayNumber: number | undefined;
  readonly isToday: boolean;
}

/** Returns what the button needs that brings the reader back to the current time, while there is something left today. */
function useAgendaNow(
  fitting: readonly AgendaSession[],
  { nowMs, todayNumber, isToday }: CurrentDay,
  filters: AgendaFilters,
  change: (changed: Partial<AgendaFilters>) => void,
) {
  const content = useRef<HTMLDivElement>(null);
  const isInView = useNowInView(content);
  const [presses, press] = useNowPresses(content, isToday && !filters.earlier, () =>
    change({ day: todayNumber ?? filters.day, earlier: false }),
  );
  const has_current = fitting.some(
    ({ day_number, ends_at }) => day_number === todayNumber && Date.parse(ends_at) > nowMs,
  );
  return { content, presses, goToNow: has_current && !(isToday && isInView) ? press : undefined };
}

/** The user’s agenda, or the day. */
function Content({ agendaSearch, ...day }: DayProps & { readonly agendaSearch: string }) {
  const { agenda, filters, zones, nowMs, mine, isToday, earlier } = day;
  if (!filters.mine) return <Day {...day} />;
  if (mine.bookmarkedIds === undefined) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <MyDay
        key={filters.day}
        {...{ agenda, zones, nowMs, isToday, earlier, agendaSearch }}
        {...mine}
        own={mine.bookmarkedIds}
        day={filters.day}
      />
    </Suspense>
  );
}

/** Returns the starts of the first and the last session. */
function spanOf(sessions: Agenda['sessions']): readonly number[] {
  const starts = sessions.map(({ starts_at }) => Date.parse(starts_at));
  return [Math.min(...starts), Math.max(...starts)];
}

interface DayProps {
  readonly agenda: Agenda;
  readonly filters: AgendaFilters;
  readonly fitting: readonly AgendaSession[];
  readonly view: 'grid' | 'list';
  readonly zones: Zones;
  readonly nowMs: number;
  readonly mine: AgendaScreenProps['mine'];
  readonly isPhone: boolean;
  readonly isToday: boolean;
  readonly earlier: Earlier;
}

function Day({ agenda, filters, fitting, view, zones, nowMs, mine, isPhone, isToday, earlier }: DayProps) {
  const sessions = useMemo(
    () => fitting.filter(({ day_number }) => day_number === filters.day),
    [fitting, filters.day],
  );
  const grid = useMemo(() => layOutDay(sessions, agenda.locations), [sessions, agenda.locations]);
  const dayDate = agenda.days.find(({ day_number }) => day_number === filters.day)?.date ?? '';
  const place = { dayDate, zones, event_id: agenda.event_id, nowMs, bookmarked: mine.bookmarked };
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
          <GridView key={filters.day} grid={grid} buildings={agenda.buildings} {...place} onBookmark={mine.toggle} />
        ) : (
          <ListView
            key={filters.day}
            sessions={sessions}
            {...place}
            isCompact={isPhone}
            isToday={isToday}
            // A search also looks for what is over.
            earlier={filters.search.trim() === '' ? earlier : null}
            onBookmark={mine.toggle}
          />
        )}
      </Suspense>
    </>
  );
}
