import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { Fragment, lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useEvent } from '../../../../lib/event-context.ts';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { formatZonedTime, newDates, preferredZone, type Zones } from '../../../../lib/event-time.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { earlierOf } from '../agenda/agenda-grid.ts';
import { type Earlier, EarlierRow } from '../agenda/earlier-row.tsx';
import { t as sessionsText } from '../sessions.en.json';
import { MyDayActions } from './my-day-actions.tsx';
import { DateRow, type DayRowContext, FreeRow, NowRow, MyDaySessionRow } from './my-day-row.tsx';
import { MyDaySheet } from './my-day-sheet.tsx';
import { dayHeading, dayText } from './my-day-text.ts';
import { t } from './my-day.en.json';
import { type DayEntry, layOutMyDay, type MyDaySession } from './my-day.rules.ts';
import type { AlternativesTime } from './other-sessions.tsx';

const OtherSessions = lazy(() => import('./other-sessions.tsx').then((m) => ({ default: m.OtherSessions })));

interface MyDayProps {
  readonly agenda: Agenda;
  readonly day: number;
  readonly zones: Zones;
  readonly nowMs: number;
  /** Whether the day is that of the current time at the event. */
  readonly isToday: boolean;
  readonly earlier: Earlier;
  /** Bookmarked sessions, and all sessions of the user. */
  readonly bookmarked: ReadonlySet<number> | undefined;
  readonly speakingIds: ReadonlySet<number>;
  readonly mySessionIds: ReadonlySet<number>;
  readonly toggle: (session_id: number) => void;
  /** Element of the toolbar for the summary and the actions; null before it is mounted. */
  readonly slot: HTMLElement | null;
  /** Query of the URL that shows the agenda again. */
  readonly agendaSearch: string;
}

/** A day of the user’s agenda as a timeline, with buttons to share and print it. */
export function MyDay({
  agenda,
  day,
  zones,
  nowMs,
  isToday,
  earlier,
  mySessionIds,
  agendaSearch,
  slot,
  ...marks
}: MyDayProps) {
  const event = useEvent();
  const [elseTime, setElseTime] = useState<AlternativesTime>();
  const dayDate = agenda.days.find(({ day_number }) => day_number === day)?.date ?? '';
  const sessions = useMemo(
    () => agenda.sessions.filter((session) => session.day_number === day && mySessionIds.has(session.id)),
    [agenda.sessions, day, mySessionIds],
  );
  const entries = useMemo(
    () => layOutMyDay(sessions, isToday ? nowMs : null, agenda),
    [sessions, isToday, nowMs, agenda],
  );
  const ownSessions = entries.filter((entry) => entry.kind === 'session');
  // Rows must not disappear while the user reads them.
  const [openedMs] = useState(nowMs);
  const past = isToday ? earlierOf(sessions, openedMs) : null;
  const has_past = past !== null && past.size > 0;
  const visibleEntries =
    !has_past || earlier.isOpen
      ? entries
      : entries.filter((entry) =>
          entry.kind === 'session' ? !past.has(entry.session.id) : entry.kind === 'now' || entry.untilMs > openedMs,
        );
  const place: DayRowContext = {
    event_id: agenda.event_id,
    buildings: agenda.buildings,
    dayDate,
    zones,
    nowMs,
    isToday,
  };
  const shared = { event: event.title, dayDate, zones, mySessions: ownSessions };
  const heading = dayHeading(shared);
  const address = `${location.origin}${eventPaths.agenda(agenda.event_id)}?day=${day}`;
  return (
    <>
      <Summary slot={slot} mySessions={ownSessions} context={place}>
        <MyDayActions heading={heading} text={`${dayText(shared)}\n\n${address}`} />
      </Summary>
      {ownSessions.length === 0 ? (
        <NoBookmarks isEmpty={mySessionIds.size === 0} agendaSearch={agendaSearch} />
      ) : (
        <>
          {has_past && (
            <div className="max-w-[52rem]">
              <EarlierRow count={past.size} {...earlier} />
            </div>
          )}
          <Rows entries={visibleEntries} context={place} {...marks} onShowAlternatives={setElseTime} />
          <MyDaySheet heading={heading} {...place} mySessions={ownSessions} />
        </>
      )}
      {elseTime !== undefined && (
        <Suspense fallback={null}>
          <OtherSessions
            {...place}
            time={elseTime}
            sessions={agenda.sessions}
            mySessionIds={mySessionIds}
            bookmarked={marks.bookmarked}
            onBookmark={marks.toggle}
            onClose={() => setElseTime(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface RowsProps extends Pick<MyDayProps, 'bookmarked' | 'speakingIds' | 'toggle'> {
  readonly entries: readonly DayEntry[];
  readonly context: DayRowContext;
  readonly onShowAlternatives: (time: AlternativesTime) => void;
}

function Rows({ entries, context, bookmarked, speakingIds, toggle, onShowAlternatives }: RowsProps) {
  const sessions = entries.filter((entry) => entry.kind === 'session');
  const startsMs = sessions.map(({ starts_ms }) => starts_ms);
  const dates = newDates(startsMs, preferredZone(context.zones), context.dayDate);
  const dateBefore = new Map(sessions.map(({ session }, index) => [session.id, dates[index]]));
  return (
    <ol className="max-w-[52rem]" data-testid="my-day">
      {entries.map((entry) => {
        if (entry.kind === 'now')
          return <NowRow key="now" {...context} onShowAlternatives={() => onShowAlternatives('now')} />;
        if (entry.kind === 'free')
          return (
            <FreeRow key={`free ${entry.untilMs}`} {...context} free={entry} onShowAlternatives={onShowAlternatives} />
          );
        const { id } = entry.session;
        const date = dateBefore.get(id);
        return (
          <Fragment key={id}>
            {date !== undefined && <DateRow date={date} />}
            <MyDaySessionRow
              {...context}
              entry={entry}
              isBookmarked={bookmarked?.has(id) === true}
              isSpeaking={speakingIds.has(id)}
              onBookmark={toggle}
            />
          </Fragment>
        );
      })}
    </ol>
  );
}

interface NoBookmarksProps {
  readonly agendaSearch: string;
  /** Whether the agenda has no sessions on any day. */
  readonly isEmpty: boolean;
}

function NoBookmarks({ agendaSearch, isEmpty }: NoBookmarksProps) {
  const variant = isEmpty ? 'empty' : 'none';
  return (
    <EmptyState
      title={t(`my_day.${variant}.title`)}
      text={t(`my_day.${variant}.text`)}
      action={<ButtonLink to={agendaSearch}>{t('my_day.to_agenda')}</ButtonLink>}
    />
  );
}

interface SummaryProps {
  readonly slot: HTMLElement | null;
  readonly mySessions: readonly MyDaySession[];
  readonly context: DayRowContext;
  readonly children: ReactNode;
}

/**
 * Summary in the toolbar: number of sessions, start and end of the day, and the number of clashes and tight walks, next
 * to the actions.
 */
function Summary({ slot, ...day }: SummaryProps) {
  if (slot === null) return null;
  return createPortal(
    <>
      <h2 className="sr-only">{sessionsText('agenda.filter.mine')}</h2>
      {day.mySessions.length === 0 ? (
        <p className="text-sm leading-11 text-muted">{sessionsText('agenda.day_sessions', { count: 0 })}</p>
      ) : (
        <DayFigures {...day} />
      )}
    </>,
    slot,
  );
}

function DayFigures({ mySessions, context: { dayDate, zones }, children }: Omit<SummaryProps, 'slot'>) {
  const read = (ms: number): string => formatZonedTime(ms, dayDate, zones).primary;
  const clashes = mySessions.reduce((sum, { clashes: sessionClashes }) => sum + sessionClashes.length, 0);
  const tightWalks = mySessions.filter(({ walk }) => walk?.isTight === true).length;
  const from = Math.min(...mySessions.map(({ starts_ms }) => starts_ms));
  const until = Math.max(...mySessions.map(({ endsMs }) => endsMs));
  return (
    <div className="flex min-h-11 items-center gap-2">
      <p aria-live="polite" className="tabular min-w-0 flex-1 text-sm leading-5 text-muted max-sm:text-xs">
        {t('my_day.summary', { count: mySessions.length, from: read(from), until: read(until) })}
        {clashes > 0 && <span className="font-semibold text-ink"> · {t('my_day.clashes', { count: clashes })}</span>}
        {tightWalks > 0 && (
          <span className="font-semibold text-ink"> · {t('my_day.tight', { count: tightWalks })}</span>
        )}
      </p>
      {children}
    </div>
  );
}
