/** Content for the day of an event: the user’s next session, running sessions, and changes. */
import type { EventDetail } from '@plenum/contracts/events/events';
import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { Bookmark } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { busyLocationLabel, overTimeLabel } from '../../../../lib/enum-labels.ts';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { minutesUntil, formatZonedRange, type Zones, useZones } from '../../../../lib/event-time.ts';
import { dot, joinParts } from '../../../../lib/join-parts.ts';
import { isOverTime, sessionsAtBusyLocations } from '../../../../lib/session-state.rules.ts';
import { titleLanguage } from '../../../../lib/title-language.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { buttonClass } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Link } from '../../../../ui/link.tsx';
import { Card } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { TimeZoneNote } from '../../../../ui/time-switch.tsx';
import { useMyAgenda, useMyAgendaQuery } from '../my-agenda/my-agenda.api.ts';
import { t as sessionText } from '../session-view.en.json';
import { useAgenda } from '../sessions.api.ts';
import { useReadOnlySessionUpdates } from '../sessions.server-events.ts';
import { otherSessionsNow, myDayNow, type MyDayNow } from '../up-next.rules.ts';
import { locationWithBuilding, type Walk, walkTo } from '../walk.rules.ts';
import { hourMinutes, hoursOf, speakersText, timeLeftText } from './now-text.ts';
import { t } from './now.en.json';

/** Most events have no walking times. */
const WalkNote = lazy(async () => ({ default: (await import('../walk-note.tsx')).WalkNote }));

const maxRunning = 4;
const maxNext = 3;
const dayMinutes = 24 * hourMinutes;

type NowEvent = Pick<EventDetail, 'id' | 'event_type' | 'timezone'>;

/** Data shared by all parts of the panel. */
interface PanelContext {
  readonly event: NowEvent;
  readonly agenda: Agenda;
  readonly zones: Zones;
  readonly nowMs: number;
  /** Sessions whose location is still in use by the previous session. */
  readonly busyIds: ReadonlySet<number>;
}

/** Sessions of the user, and those that are shown as running or next. */
interface MySessions extends MyDayNow {
  readonly sessions: readonly AgendaSession[];
}

/** Formats a session’s time. */
function timesOf({ starts_at, ends_at, day_number }: AgendaSession, { agenda, zones }: PanelContext) {
  const dayDate = agenda.days.find((day) => day.day_number === day_number)?.date ?? starts_at.slice(0, 10);
  return formatZonedRange({ starts_ms: Date.parse(starts_at), endsMs: Date.parse(ends_at), dayDate }, zones);
}

/** Formats the time until a start: minutes or hours on the same day, otherwise the day. */
function timeUntilText(session: AgendaSession, context: PanelContext): string {
  const minutes = minutesUntil(session.starts_at, context.nowMs);
  if (minutes < hourMinutes) return t('now.mine.in', { count: minutes });
  if (minutes < dayMinutes / 2) return t('now.mine.hours', hoursOf(minutes));
  return t('now.mine.moment', { day: session.day_number, start: timesOf(session, context).start });
}

const heading = 'font-sans text-sm font-normal tracking-normal text-muted';

interface RowProps {
  readonly session: AgendaSession;
  readonly context: PanelContext;
  readonly isRunning: boolean;
  readonly isMine?: boolean;
  readonly isLarge?: boolean;
  readonly walk?: Walk | null;
}

/** What people should know before they go to a session. */
const Warnings = ({ session, context: { busyIds } }: Pick<RowProps, 'session' | 'context'>) => (
  <>
    {session.is_full && <Badge tone="yellow">{sessionText('session.full')}</Badge>}
    {busyIds.has(session.id) && <Badge tone="yellow">{busyLocationLabel()}</Badge>}
  </>
);

function Row({ session, context, isRunning, isMine = false, isLarge = false, walk = null }: RowProps) {
  const { primary, end } = timesOf(session, context);
  const isOver = isOverTime(session, context.nowMs);
  const runningText = isOver ? overTimeLabel(session, context.nowMs) : t('now.until', { end });
  const time = isRunning ? runningText : primary;
  const timeLeft = isRunning && isLarge && !isOver ? timeLeftText(minutesUntil(session.ends_at, context.nowMs)) : null;
  const details = joinParts([locationWithBuilding(session, context.agenda), timeLeft]);
  return (
    <li className="relative flex min-h-11 items-center gap-3 py-1.5">
      <div className="grid min-w-0 flex-1">
        <Link
          to={eventPaths.session(context.event.id, session.id)}
          className={classNames(
            'stretched font-semibold underline-offset-4 hover:underline',
            isLarge && 'font-display text-xl',
          )}
          {...titleLanguage(session)}
        >
          <bdi>{session.title}</bdi>
          {isMine && (
            <>
              <Bookmark aria-hidden="true" className="ms-1.5 inline size-4 fill-current text-accent" />
              <span className="sr-only">{t('now.marked')}</span>
            </>
          )}
          {isRunning && <span className="sr-only">{t('now.join')}</span>}
        </Link>
        <span className="tabular flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <span>
            <span className={isRunning && isOver ? 'font-semibold text-live' : undefined}>{time}</span>
            {details !== '' && `${dot}${details}`}
            {session.speakers.length > 0 && <span className="max-sm:hidden">{`${dot}${speakersText(session)}`}</span>}
          </span>
          <Warnings session={session} context={context} />
        </span>
        {walk !== null && (
          <Suspense fallback={null}>
            <WalkNote walk={walk} className="mt-1" />
          </Suspense>
        )}
      </div>
      {/* The link of the title covers the row, and its name contains this label. */}
      {isRunning && (
        <span
          aria-hidden="true"
          className={buttonClass(isLarge ? 'primary' : 'secondary', 'small', 'shrink-0 pointer-coarse:h-11')}
        >
          {t('now.join')}
        </span>
      )}
    </li>
  );
}

/** The user’s current session, and the next one with the remaining time and the walk to it. */
function MySessionsCard({ context, mySessions }: { readonly context: PanelContext; readonly mySessions: MySessions }) {
  const { agenda } = context;
  const { sessions, running, next } = mySessions;
  const [first] = next;
  return (
    <Card>
      {running.length > 0 && (
        <>
          <h2 className={classNames(heading, 'flex items-center')}>
            <Badge tone="live">{t('now.mine.on')}</Badge>
          </h2>
          <ul>
            {running.map((session) => (
              <Row key={session.id} session={session} context={context} isRunning isLarge />
            ))}
          </ul>
        </>
      )}
      {first !== undefined && (
        <div className={classNames(running.length > 0 && 'mt-2 border-t border-rule pt-3')}>
          <h2 className={classNames(heading, 'flex flex-wrap items-baseline justify-between gap-x-3')}>
            {t('now.mine')}
            <span className="tabular font-semibold text-accent">{timeUntilText(first, context)}</span>
          </h2>
          <ul>
            {next.map((session) => (
              <Row
                key={session.id}
                session={session}
                context={context}
                isRunning={false}
                isLarge={running.length === 0}
                walk={walkTo(session, sessions, agenda)}
              />
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

interface SessionListProps {
  readonly sessions: readonly AgendaSession[];
  /** The number of rows. */
  readonly limit?: number;
  readonly context: PanelContext;
  readonly mySessions: MySessions;
  readonly isRunning: boolean;
  readonly isLarge?: boolean;
}

/** The first sessions, and a link to the agenda for the others. */
function SessionList({
  sessions,
  limit = sessions.length,
  context,
  mySessions,
  isRunning,
  isLarge = false,
}: SessionListProps) {
  const more = sessions.length - limit;
  return (
    <>
      <ul className="mt-1 divide-y divide-rule empty:hidden">
        {sessions.slice(0, limit).map((session) => (
          <Row
            key={session.id}
            session={session}
            context={context}
            isRunning={isRunning}
            isMine={mySessions.sessions.includes(session)}
            isLarge={isLarge}
          />
        ))}
      </ul>
      {more > 0 && (
        <Link
          to={eventPaths.agenda(context.event.id)}
          className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          {sessionText('up_next.more', { count: more })}
        </Link>
      )}
    </>
  );
}

/** Running sessions and those that start next, or only the next ones, excluding the user’s agenda. */
function RunningCard({ context, mySessions }: { readonly context: PanelContext; readonly mySessions: MySessions }) {
  const { agenda, nowMs } = context;
  const others = otherSessionsNow(agenda.sessions, mySessions, nowMs);
  if (others === null)
    return agenda.sessions.length === 0 ? null : (
      <Card>
        <p className="text-muted">{t('now.quiet')}</p>
      </Card>
    );
  const { isRunning, sessions, next } = others;
  const [first] = sessions;
  const [following] = next;
  if (first === undefined && !isRunning) return null;
  const today = (mySessions.running[0] ?? first)?.day_number;
  const nextText = (session: AgendaSession): string => {
    const { start } = timesOf(session, context);
    return isRunning && session.day_number === today
      ? t('now.next')
      : sessionText('up_next.next', { day: session.day_number, start });
  };
  return (
    <Card className="@container">
      <div className={classNames('grid gap-x-10 gap-y-3', following !== undefined && '@3xl:grid-cols-2')}>
        <div>
          <h2 className={classNames(heading, 'flex items-center')}>
            {first === undefined ? (
              t('now.else.none')
            ) : isRunning && mySessions.running.length > 0 ? (
              t('now.else')
            ) : isRunning ? (
              <Badge tone="live">{sessionText('up_next.now')}</Badge>
            ) : (
              nextText(first)
            )}
          </h2>
          <SessionList
            {...{ sessions, context, mySessions, isRunning }}
            limit={maxRunning}
            isLarge={isRunning && agenda.sessions.length === 1}
          />
        </div>
        {following !== undefined && (
          // Fewer on phones, so that an open poll below is visible.
          <div className="border-rule @max-3xl:border-t @max-3xl:pt-3 max-sm:[&_li:nth-child(2)]:border-b-0 max-sm:[&_li:nth-child(n+3)]:hidden">
            <h2 className={heading}>{nextText(following)}</h2>
            <SessionList {...{ context, mySessions }} sessions={next.slice(0, maxNext)} isRunning={false} />
          </div>
        )}
      </div>
    </Card>
  );
}

interface NowPanelProps {
  readonly event: NowEvent;
  /** Without an agenda only running sessions are shown. */
  readonly hasMyAgenda: boolean;
  /** Sessions that were moved or cancelled. */
  readonly changes?: ReactNode;
  /** The open poll of the event. */
  readonly poll?: ReactNode;
  /** Connections of the viewer whose sessions are near. */
  readonly people?: ReactNode;
}

/** Returns the sessions in the user’s agenda, and which of them run or start next. */
function mySessionsOf({ agenda, nowMs }: PanelContext, ids: ReadonlySet<number>): MySessions {
  const sessions = agenda.sessions.filter(({ id }) => ids.has(id));
  return { sessions, ...myDayNow(agenda.sessions, ids, nowMs) };
}

/** A single column fills the width. The second one, with an open poll, is next to the other two. */
const twoColumns = classNames(
  '@3xl:grid-rows-[auto_1fr] @3xl:has-[>:not(:first-child):not(:empty)]:grid-cols-2',
  '@3xl:[&>:nth-child(2)]:col-start-2 @3xl:[&>:nth-child(2)]:row-span-2',
  // On a large screen, an open poll has a column of its own.
  '@min-[84rem]:has-[[data-poll]:not(:empty)]:grid-cols-3 @min-[84rem]:[&>:nth-child(2)]:contents',
);
/** The part of the second column that is a column itself on a large screen. */
const ownColumn = 'min-w-0 empty:hidden @min-[84rem]:row-span-2';
const column = 'grid gap-4 empty:hidden';

const none: ReadonlySet<number> = new Set();

/** The day of an event, updated every half minute. */
export function NowPanel({ event, hasMyAgenda, changes, poll, people }: NowPanelProps) {
  const nowMs = useNow();
  const zones = useZones(event.timezone);
  useReadOnlySessionUpdates(event.id);
  const { data: agenda, error, mutate } = useAgenda(event.id);
  const { bookmarkedIds: ownIds } = useMyAgenda(event.id);
  const { error: myAgendaError } = useMyAgendaQuery(event.id);
  if (agenda === undefined && error !== undefined) return <ErrorState failure={error} onRetry={() => mutate()} />;
  // Fills the height of the window, so that nothing below it is visible; both lists appear together.
  if (agenda === undefined || (hasMyAgenda && ownIds === undefined && myAgendaError === undefined))
    return <Skeleton className="h-dvh" />;
  const context = { event, agenda, zones, nowMs, busyIds: sessionsAtBusyLocations(agenda.sessions, nowMs) };
  const mySessions = mySessionsOf(context, ownIds ?? none);
  const hasMine = hasMyAgenda && (ownIds === undefined || mySessions.running.length + mySessions.next.length > 0);
  const mine = ownIds === undefined ? <Skeleton className="h-48" /> : <MySessionsCard {...{ context, mySessions }} />;
  const running = (
    <RunningCard context={context} mySessions={hasMyAgenda ? mySessions : { ...mySessions, running: [], next: [] }} />
  );
  return (
    <div className="@container grid gap-4">
      {changes}
      <div className={classNames('grid items-start gap-4', hasMyAgenda && twoColumns)}>
        <div className={column}>{hasMine ? mine : running}</div>
        <div className={column}>
          {hasMine && <div className={ownColumn}>{running}</div>}
          <div data-poll="" className={ownColumn}>
            {poll}
          </div>
        </div>
        <div className={classNames(column, hasMine && '@3xl:col-start-1')}>{people}</div>
      </div>
      <TimeZoneNote zones={zones} instants={agenda.sessions.map(({ starts_at }) => Date.parse(starts_at))} />
    </div>
  );
}
