import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { formatZonedTime, formatZonedRange, type Zones } from '../../../../lib/event-time.ts';
import { joinParts } from '../../../../lib/join-parts.ts';
import { useFirstInteraction } from '../../../../lib/use-first-interaction.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { BookmarkButton } from '../my-agenda/bookmark-button.tsx';
import { t } from '../sessions.en.json';
import { currentOf, earlierOf, groupByStart } from './agenda-grid.ts';
import { CompactSessionRow } from './compact-session-row.tsx';
import { type Earlier, EarlierRow } from './earlier-row.tsx';
import { SessionMarks } from './session-marks.tsx';
import { RowTitle, SessionFrame } from './session-row.tsx';
import { useAgendaPositionContext } from './use-agenda-position.ts';

const LongList = lazy(async () => ({ default: (await import('./long-list.tsx')).LongList }));

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
}

type Row =
  | {
      readonly kind: 'time';
      readonly key: string;
      readonly starts_ms: number;
      readonly endsMs: number;
      readonly hasNow: boolean;
    }
  | { readonly kind: 'session'; readonly key: string; readonly session: AgendaSession; readonly isCurrent: boolean };

function rowsOf(sessions: readonly AgendaSession[], nowMs: number, isToday: boolean): Row[] {
  const groups = groupByStart(sessions);
  const current = isToday
    ? groups.findLast(
        ({ starts_ms, sessions: group }) =>
          starts_ms <= nowMs && group.some((session) => Date.parse(session.ends_at) >= nowMs),
      )
    : undefined;
  const currentIds = isToday ? currentOf(sessions, nowMs) : new Set();
  return groups.flatMap((group): Row[] => [
    {
      kind: 'time',
      key: `t${group.starts_ms}`,
      starts_ms: group.starts_ms,
      endsMs: Math.min(...group.sessions.map((session) => Date.parse(session.ends_at))),
      hasNow: group === current,
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
export function ListView({ sessions, bookmarked, onBookmark, isCompact, earlier, ...place }: ListViewProps) {
  const { dayDate, zones, nowMs, isToday } = place;
  // Rows must not disappear while a person reads.
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
  const rows = useMemo(() => rowsOf(shown, nowMs, isToday), [shown, nowMs, isToday]);
  const [isReturn] = useState(useAgendaPositionContext().pending() !== null);
  const moved = useFirstInteraction() || isReturn;
  const Session = isCompact ? CompactSessionRow : SessionRow;
  const lines = rows.map((row) => ({
    key: row.key,
    render: () =>
      row.kind === 'time' ? (
        <TimeRow row={row} dayDate={dayDate} zones={zones} isCompact={isCompact} />
      ) : (
        <Session
          session={row.session}
          isCurrent={row.isCurrent}
          isBookmarked={bookmarked?.has(row.session.id)}
          onBookmark={onBookmark}
          {...place}
        />
      ),
  }));
  const first = isCompact ? firstRowsOfPhone : firstRows;
  const beginning = lines.slice(0, first).map(({ key, render }) => <div key={key}>{render()}</div>);
  return (
    <div data-testid="agenda-list" data-has-now={isToday ? '' : undefined}>
      {past.size > 0 && earlier !== null && <EarlierRow count={past.size} {...earlier} />}
      <Suspense fallback={beginning}>{moved && lines.length > first ? <LongList lines={lines} /> : beginning}</Suspense>
    </div>
  );
}

const TimeRow = memo(function TimeRow({
  row,
  dayDate,
  zones,
  isCompact,
}: {
  readonly row: Row & { kind: 'time' };
  readonly dayDate: string;
  readonly zones: Zones;
  readonly isCompact: boolean;
}) {
  const { primary, secondary } = formatZonedTime(row.starts_ms, dayDate, zones);
  return (
    <h2
      className={classNames(
        'flex items-baseline gap-3',
        isCompact ? 'pt-1.5 pb-1 text-base' : 'pt-1.5 pb-1.5 text-lg leading-6',
      )}
    >
      <span className="tabular">{primary}</span>
      {secondary !== null && (
        <span className="tabular font-sans text-sm font-normal tracking-normal text-muted">{secondary}</span>
      )}
      {row.hasNow && (
        <span className="font-sans text-sm font-semibold tracking-normal text-live">{t('agenda.now')}</span>
      )}
      <span className="h-px flex-1 self-center bg-rule" />
    </h2>
  );
});

interface SessionRowProps extends Omit<ListViewProps, 'sessions' | 'bookmarked' | 'isCompact' | 'earlier'> {
  readonly session: AgendaSession;
  /** Whether it runs now, or begins next if none does. */
  readonly isCurrent: boolean;
  readonly isBookmarked: boolean | undefined;
}

const SessionRow = memo(function SessionRow({
  session,
  isCurrent,
  isBookmarked,
  onBookmark,
  ...place
}: SessionRowProps) {
  const { dayDate, zones, event_id, nowMs, isToday } = place;
  const endsMs = Date.parse(session.ends_at);
  const isOver = isToday && endsMs < nowMs;
  const { primary, secondary } = formatZonedRange({ starts_ms: Date.parse(session.starts_at), endsMs, dayDate }, zones);
  return (
    <div className="pb-2">
      <SessionFrame
        session={session}
        isOver={isOver}
        isCurrent={isCurrent}
        className="grid gap-x-5 gap-y-1 py-3 ps-4 pe-14 sm:grid-cols-[9.5rem_1fr]"
      >
        <div className="text-sm">
          <p className="tabular font-semibold">{primary}</p>
          {secondary !== null && <p className="tabular text-xs text-muted">{secondary}</p>}
          <p className="text-muted">{session.location ?? t('agenda.no_location')}</p>
        </div>
        <div className="min-w-0">
          <RowTitle session={session} event_id={event_id} className="text-base" />
          {session.speakers.length > 0 && <p className="text-sm text-muted">{joinParts(session.speakers, ', ')}</p>}
          <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-xs text-muted empty:hidden">
            <SessionMarks session={session} />
            {session.track !== null && <span>{session.track}</span>}
          </p>
        </div>
        <BookmarkButton
          title={session.title}
          isBookmarked={isBookmarked}
          onToggle={() => onBookmark(session.id)}
          className="absolute end-1.5 top-1.5"
        />
      </SessionFrame>
    </div>
  );
});
