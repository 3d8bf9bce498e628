import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { lazy, memo, startTransition, Suspense, useEffect, useMemo, useState } from 'react';
import { dateIn } from '../../../../lib/dates.ts';
import {
  clockTime,
  formatZonedTime,
  formatZonedRange,
  newDates,
  preferredZone,
  type Zones,
} from '../../../../lib/event-time.ts';
import { joinParts } from '../../../../lib/join-parts.ts';
import { sessionState } from '../../../../lib/session-state.rules.ts';
import { useFirstInteraction } from '../../../../lib/use-first-interaction.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { DateRow } from '../../../../ui/date-row.tsx';
import { BookmarkButton } from '../my-agenda/bookmark-button.tsx';
import { t } from '../sessions.en.json';
import { currentOf, earlierOf, groupByStart } from './agenda-grid.ts';
import { CompactSessionRow } from './compact-session-row.tsx';
import { type Earlier, EarlierRow } from './earlier-row.tsx';
import { SessionMarks } from './session-marks.tsx';
import { RowTitle, SessionFrame } from './session-row.tsx';
import { useAgendaPositionContext } from './use-agenda-position.ts';

const loadLongList = () => import('./long-list.tsx');
const LongList = lazy(async () => ({ default: (await loadLongList()).LongList }));

/**
 * Loads the virtualized list, and returns true once it is loaded and no pointer is pressed: rows that are replaced during a
 * press would lose the click.
 * @param isReturn whether the user returns to the list, whose scroll position is restored at once
 */
function useIsLongListReady(isNeeded: boolean, isReturn: boolean): boolean {
  const [isReady, setReady] = useState(isReturn);
  const isLoading = isNeeded && !isReady;
  useEffect(() => {
    if (!isLoading) return;
    const controller = new AbortController();
    const { signal } = controller;
    let isPressed = false;
    let isLoaded = false;
    const show = (): void => {
      // In a transition, the rows stay until the list replaces them.
      if (isLoaded && !isPressed && !signal.aborted) startTransition(() => setReady(true));
    };
    const onPress = (): void => {
      isPressed = true;
      // Discards the transition if it is being rendered: otherwise it could replace the rows before the release.
      setReady(false);
    };
    const onRelease = (): void => {
      isPressed = false;
      // After the click.
      setTimeout(show);
    };
    window.addEventListener('pointerdown', onPress, { signal });
    for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, onRelease, { signal });
    void loadLongList().then(() => {
      isLoaded = true;
      show();
    });
    return () => controller.abort();
  }, [isLoading]);
  return isReady;
}

/** More rows than fit on any screen. */
const firstRows = 40;
const firstRowsOfPhone = 14;
const none: ReadonlySet<number> = new Set();

interface ListViewProps {
  readonly sessions: readonly AgendaSession[];
  readonly dayDate: string;
  readonly zones: Zones;
  readonly event_id: number;
  readonly nowMs: number;
  readonly bookmarked: ReadonlySet<number> | undefined;
  readonly onBookmark: (session_id: number) => void;
  /** Layout for phones. */
  readonly isCompact: boolean;
  /** Whether the day is that of the current time at the event. */
  readonly isToday: boolean;
  /** Null displays all sessions. */
  readonly earlier: Earlier | null;
  /** Sessions whose location is still in use by the previous session. */
  readonly busyIds: ReadonlySet<number>;
}

type Row =
  | { readonly kind: 'date'; readonly key: string; readonly date: string }
  | { readonly kind: 'time'; readonly key: string; readonly starts_ms: number; readonly isGroup: boolean }
  | { readonly kind: 'now'; readonly key: string }
  | { readonly kind: 'session'; readonly key: string; readonly session: AgendaSession; readonly isCurrent: boolean };

type RowFacts = Pick<ListViewProps, 'dayDate' | 'zones' | 'nowMs' | 'isToday'>;

/**
 * Returns the rows of a day; today with a row of the current time before the first session that has not begun, and with
 * a row of the date where it changes.
 */
function rowsOf(sessions: readonly AgendaSession[], { dayDate, zones, nowMs, isToday }: RowFacts): Row[] {
  const groups = groupByStart(sessions);
  const startsMs = groups.map(({ starts_ms }) => starts_ms);
  const dates = newDates(startsMs, preferredZone(zones), dayDate);
  const next = isToday ? groups.find(({ starts_ms }) => starts_ms > nowMs) : undefined;
  const currentIds = isToday ? currentOf(sessions, nowMs) : new Set();
  const dateRow = (date: string | undefined): Row[] => (date === undefined ? [] : [{ kind: 'date', key: date, date }]);
  return groups.flatMap((group, index): Row[] => [
    ...dateRow(dates[index]),
    ...(group === next ? [{ kind: 'now', key: 'now' } as const] : []),
    {
      kind: 'time',
      key: `t${group.starts_ms}`,
      starts_ms: group.starts_ms,
      isGroup: group.sessions.length > 1,
    },
    ...group.sessions.map((session): Row => ({
      kind: 'session',
      key: `s${session.id}`,
      session,
      isCurrent: currentIds.has(session.id),
    })),
  ]);
}

/** Day as a list by time; virtualized. */
export function ListView({ sessions, bookmarked, onBookmark, isCompact, earlier, busyIds, ...place }: ListViewProps) {
  const { dayDate, zones, nowMs, isToday } = place;
  // Rows must not disappear while the user reads them.
  const [openedMs] = useState(nowMs);
  const isCollapsible = earlier !== null;
  const past = useMemo(
    () => (isToday && isCollapsible ? earlierOf(sessions, openedMs) : none),
    [sessions, openedMs, isToday, isCollapsible],
  );
  const isOpen = earlier?.isOpen ?? true;
  const shown = useMemo(
    () => (isOpen ? sessions : sessions.filter(({ id }) => !past.has(id))),
    [sessions, past, isOpen],
  );
  const rows = useMemo(
    () => rowsOf(shown, { dayDate, zones, nowMs, isToday }),
    [shown, dayDate, zones, nowMs, isToday],
  );
  const [isReturn] = useState(useAgendaPositionContext().pending() !== null);
  const moved = useFirstInteraction();
  const hasTracks = sessions.some(({ track }) => track !== null);
  const Session = isCompact ? CompactSessionRow : SessionRow;
  const lines = rows.map((row) => ({
    key: row.key,
    render: () =>
      row.kind === 'date' ? (
        <DateRow date={row.date} />
      ) : row.kind === 'now' ? (
        <NowRow nowMs={nowMs} zones={zones} />
      ) : row.kind === 'time' ? (
        <TimeRow starts_ms={row.starts_ms} zones={zones} isVisible={isCompact && row.isGroup} />
      ) : (
        <Session
          session={row.session}
          isCurrent={row.isCurrent}
          isBusy={busyIds.has(row.session.id)}
          isBookmarked={bookmarked?.has(row.session.id)}
          onBookmark={onBookmark}
          hasTracks={hasTracks}
          {...{ zones, nowMs, isToday }}
          event_id={place.event_id}
        />
      ),
  }));
  const first = isCompact ? firstRowsOfPhone : firstRows;
  const isLong = useIsLongListReady(moved && lines.length > first, isReturn) && lines.length > first;
  const beginning = lines.slice(0, first).map(({ key, render }) => <div key={key}>{render()}</div>);
  return (
    <div data-testid="agenda-list" data-has-now={isToday ? '' : undefined}>
      {past.size > 0 && earlier !== null && <EarlierRow count={past.size} {...earlier} />}
      <Suspense fallback={beginning}>{isLong ? <LongList lines={lines} /> : beginning}</Suspense>
    </div>
  );
}

/** Line between sessions that have begun and upcoming ones. */
function NowRow({ nowMs, zones }: Pick<ListViewProps, 'nowMs' | 'zones'>) {
  return (
    <p
      data-testid="now-line"
      className="tabular flex items-center gap-2 py-1.5 text-sm leading-5 font-semibold text-live"
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-live" />
      {t('agenda.now')} {clockTime(nowMs, preferredZone(zones), zones.locale)}
      <span aria-hidden="true" className="h-0.5 flex-1 rounded-full bg-live" />
    </p>
  );
}

interface TimeRowProps extends Pick<ListViewProps, 'zones'> {
  readonly starts_ms: number;
  /** Otherwise only screen readers announce it. */
  readonly isVisible: boolean;
}

/** Heading of sessions with the same start. Wide rows, and a session that starts alone, display the time themselves. */
const TimeRow = memo(function TimeRow({ starts_ms, zones, isVisible }: TimeRowProps) {
  const { primary } = formatZonedTime(starts_ms, dateIn(starts_ms, preferredZone(zones)), zones);
  if (!isVisible)
    return (
      <div className="h-1.5">
        <h2 className="sr-only">{primary}</h2>
      </div>
    );
  return (
    <h2 className="tabular flex items-baseline gap-3 pt-1.5 pb-1 text-base">
      {primary}
      <span className="h-px flex-1 self-center bg-rule" />
    </h2>
  );
});

interface SessionRowProps extends Omit<
  ListViewProps,
  'sessions' | 'dayDate' | 'bookmarked' | 'isCompact' | 'earlier' | 'busyIds'
> {
  readonly session: AgendaSession;
  /** Whether it runs now, or begins next if none is running. */
  readonly isCurrent: boolean;
  readonly isBusy: boolean;
  readonly isBookmarked: boolean | undefined;
  /** Whether the list has a column for tracks. */
  readonly hasTracks: boolean;
}

/** Session as two lines, about 60 px high; with columns for location and track where the list is wide. */
const SessionRow = memo(function SessionRow({
  session,
  isCurrent,
  isBusy,
  isBookmarked,
  hasTracks,
  onBookmark,
  ...place
}: SessionRowProps) {
  const { zones, event_id, nowMs, isToday } = place;
  const { track, speakers } = session;
  const starts_ms = Date.parse(session.starts_at);
  const dayDate = dateIn(starts_ms, preferredZone(zones));
  const endsMs = Date.parse(session.ends_at);
  const isOver = isToday && sessionState(session, nowMs) === 'OVER';
  const { start, end } = formatZonedRange({ starts_ms, endsMs, dayDate }, zones);
  const location = session.location ?? t('agenda.no_location');
  return (
    <div className="@container pb-1">
      <SessionFrame
        session={session}
        isOver={isOver}
        isCurrent={isCurrent}
        className={classNames(
          'grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3 py-1.5 ps-4 pe-14 leading-5',
          hasTracks
            ? '@4xl:grid-cols-[4.5rem_minmax(0,1fr)_9rem_12rem]'
            : '@4xl:grid-cols-[4.5rem_minmax(0,1fr)_12rem]',
        )}
      >
        <p className="tabular text-sm">
          <span className="block font-semibold">{start}</span>
          <span className="block text-muted">
            <span className="sr-only">– </span>
            {end}
          </span>
        </p>
        <div className="min-w-0">
          <RowTitle session={session} event_id={event_id} className="truncate text-base leading-6" />
          <p className="flex min-h-5.5 items-center gap-x-1.5 text-sm whitespace-nowrap text-muted *:shrink-0">
            <SessionMarks session={session} labels="heard" isBusy={isBusy} />
            <span className="min-w-0 shrink! truncate">
              <bdi className="font-medium text-ink @4xl:hidden">{location}</bdi>
              {speakers.length > 0 && (
                <>
                  <span className="@4xl:hidden"> · </span>
                  <bdi>{joinParts(speakers, ', ')}</bdi>
                </>
              )}
              {track !== null && <bdi className="@4xl:hidden"> · {track}</bdi>}
            </span>
          </p>
        </div>
        <p className="line-clamp-2 text-sm font-medium wrap-break-word @max-4xl:hidden">
          <bdi>{location}</bdi>
        </p>
        {hasTracks && (
          <p className="line-clamp-2 text-sm wrap-break-word text-muted @max-4xl:hidden">
            <bdi>{track}</bdi>
          </p>
        )}
        <BookmarkButton
          title={session.title}
          isBookmarked={isBookmarked}
          onToggle={() => onBookmark(session.id)}
          className="absolute end-1.5 top-1/2 -translate-y-1/2"
        />
      </SessionFrame>
    </div>
  );
});
