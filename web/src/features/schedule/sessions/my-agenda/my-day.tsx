import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useEvent } from '../../../../lib/event-context.ts';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { readTime, type Zones } from '../../../../lib/event-time.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { earlierOf } from '../agenda/agenda-grid.ts';
import { type Earlier, EarlierRow } from '../agenda/earlier-row.tsx';
import { MyDayActions } from './my-day-actions.tsx';
import { type DayPlace, FreeRow, NowRow, MyDaySessionRow } from './my-day-row.tsx';
import { MyDaySheet } from './my-day-sheet.tsx';
import { dayHeading, dayText } from './my-day-text.ts';
import { t } from './my-day.en.json';
import { type DayEntry, layOutMyDay, type MyDaySession } from './my-day.rules.ts';
import type { ElseTime } from './other-sessions.tsx';

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
  readonly speaking: ReadonlySet<number>;
  readonly own: ReadonlySet<number>;
  readonly toggle: (session_id: number) => void;
  /** Query of the URL that shows the agenda again. */
  readonly agendaSearch: string;
}

/** A day of the user’s agenda as a timeline, with buttons to share and print it. */
export function MyDay({ agenda, day, zones, nowMs, isToday, earlier, own, agendaSearch, ...marks }: MyDayProps) {
  const event = useEvent();
  const [elseTime, setElseTime] = useState<ElseTime>();
  const dayDate = agenda.days.find(({ day_number }) => day_number === day)?.date ?? '';
  const sessions = useMemo(
    () => agenda.sessions.filter((session) => session.day_number === day && own.has(session.id)),
    [agenda.sessions, day, own],
  );
  const entries = useMemo(
    () => layOutMyDay(sessions, isToday ? nowMs : null, agenda),
    [sessions, isToday, nowMs, agenda],
  );
  const ownSessions = entries.filter((entry) => entry.kind === 'session');
  // Rows must not disappear while a person reads.
  const [openedMs] = useState(nowMs);
  const past = isToday ? earlierOf(sessions, openedMs) : null;
  const has_past = past !== null && past.size > 0;
  const shown =
    !has_past || earlier.isOpen
      ? entries
      : entries.filter((entry) =>
          entry.kind === 'session' ? !past.has(entry.session.id) : entry.kind === 'now' || entry.untilMs > openedMs,
        );
  const place: DayPlace = { event_id: agenda.event_id, buildings: agenda.buildings, dayDate, zones, nowMs, isToday };
  const shared = { event: event.title, dayDate, zones, own: ownSessions };
  const heading = dayHeading(shared);
  const address = `${location.origin}${eventPaths.agenda(agenda.event_id)}?day=${day}`;
  return (
    <>
      {ownSessions.length === 0 ? (
        <NothingMarked isEmpty={own.size === 0} agendaSearch={agendaSearch} />
      ) : (
        <>
          <Summary own={ownSessions} place={place}>
            <MyDayActions heading={heading} text={`${dayText(shared)}\n\n${address}`} />
          </Summary>
          {has_past && (
            <div className="max-w-[52rem]">
              <EarlierRow count={past.size} {...earlier} />
            </div>
          )}
          <Rows entries={shown} place={place} {...marks} onElse={setElseTime} />
          <MyDaySheet heading={heading} {...place} own={ownSessions} />
        </>
      )}
      {elseTime !== undefined && (
        <Suspense fallback={null}>
          <OtherSessions
            {...place}
            time={elseTime}
            sessions={agenda.sessions}
            own={own}
            bookmarked={marks.bookmarked}
            onBookmark={marks.toggle}
            onClose={() => setElseTime(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface RowsProps extends Pick<MyDayProps, 'bookmarked' | 'speaking' | 'toggle'> {
  readonly entries: readonly DayEntry[];
  readonly place: DayPlace;
  readonly onElse: (time: ElseTime) => void;
}

function Rows({ entries, place, bookmarked, speaking, toggle, onElse }: RowsProps) {
  return (
    <ol className="max-w-[52rem]" data-testid="my-day">
      {entries.map((entry) => {
        if (entry.kind === 'now') return <NowRow key="now" {...place} onElse={() => onElse('now')} />;
        if (entry.kind === 'free')
          return <FreeRow key={`free ${entry.untilMs}`} {...place} free={entry} onElse={onElse} />;
        const { id } = entry.session;
        return (
          <MyDaySessionRow
            key={id}
            {...place}
            own={entry}
            isBookmarked={bookmarked?.has(id) === true}
            isSpeaking={speaking.has(id)}
            onBookmark={toggle}
          />
        );
      })}
    </ol>
  );
}

interface NothingMarkedProps {
  readonly agendaSearch: string;
  /** Whether the agenda has no sessions on any day. */
  readonly isEmpty: boolean;
}

function NothingMarked({ agendaSearch, isEmpty }: NothingMarkedProps) {
  const which = isEmpty ? 'empty' : 'none';
  return (
    <EmptyState
      title={t(`my_day.${which}.title`)}
      text={t(`my_day.${which}.text`)}
      action={<ButtonLink to={agendaSearch}>{t('my_day.to_agenda')}</ButtonLink>}
    />
  );
}

interface SummaryProps {
  readonly own: readonly MyDaySession[];
  readonly place: DayPlace;
  readonly children: ReactNode;
}

/**
 * Number of sessions, start and end of the day, and the number of clashes and tight walks; with the actions beside it.
 */
function Summary({ own, place: { dayDate, zones }, children }: SummaryProps) {
  const read = (ms: number): string => readTime(ms, dayDate, zones).primary;
  const clashes = own.reduce((sum, { clashes: found }) => sum + found.length, 0);
  const tight = own.filter(({ walk }) => walk?.isTight === true).length;
  const from = Math.min(...own.map(({ starts_ms }) => starts_ms));
  const until = Math.max(...own.map(({ endsMs }) => endsMs));
  return (
    <div className="mb-2 flex max-w-[52rem] items-center gap-3 max-sm:mt-2">
      <p aria-live="polite" className="tabular min-w-0 flex-1 text-sm text-muted">
        {t('my_day.summary', { count: own.length, from: read(from), until: read(until) })}
        {clashes > 0 && <span className="font-semibold text-ink"> · {t('my_day.clashes', { count: clashes })}</span>}
        {tight > 0 && <span className="font-semibold text-ink"> · {t('my_day.tight', { count: tight })}</span>}
      </p>
      {children}
    </div>
  );
}
