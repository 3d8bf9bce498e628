/** Content for the day of an event: the user’s next session, running sessions, and changes. */
import type { EventDetail } from '@plenum/contracts/events/events';
import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { minutesUntil, formatZonedRange, type Zones, useZones } from '../../../../lib/event-time.ts';
import { joinParts } from '../../../../lib/join-parts.ts';
import { titleLanguage } from '../../../../lib/title-language.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
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
import { WalkNote } from '../walk-note.tsx';
import { locationWithBuilding, type Walk, walkTo } from '../walk.rules.ts';
import { t } from './now.en.json';

const maxVisible = 5;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

type NowEvent = Pick<EventDetail, 'id' | 'event_type' | 'timezone'>;

/** Data shared by all parts of the panel. */
interface PanelContext {
  readonly event: NowEvent;
  readonly agenda: Agenda;
  readonly zones: Zones;
  readonly nowMs: number;
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

const hoursOf = (minutes: number) => ({ hours: Math.floor(minutes / hourMinutes), count: minutes % hourMinutes });

/** Formats the time until a start: minutes or hours on the same day, else the day. */
function timeUntilText(session: AgendaSession, context: PanelContext): string {
  const minutes = minutesUntil(session.starts_at, context.nowMs);
  if (minutes < hourMinutes) return t('now.mine.in', { count: minutes });
  if (minutes < dayMinutes / 2) return t('now.mine.hours', hoursOf(minutes));
  return t('now.mine.moment', { day: session.day_number, start: timesOf(session, context).start });
}

const timeLeftText = (minutes: number): string =>
  minutes < hourMinutes ? t('now.left', { count: minutes }) : t('now.left.hours', hoursOf(minutes));

const heading = 'font-sans text-sm font-normal tracking-normal text-muted';

interface RowProps {
  readonly session: AgendaSession;
  readonly context: PanelContext;
  readonly isRunning: boolean;
  readonly isMine?: boolean;
  readonly isLarge?: boolean;
  readonly walk?: Walk | null;
}

function Row({ session, context, isRunning, isMine = false, isLarge = false, walk = null }: RowProps) {
  const { start, end } = timesOf(session, context);
  const time = isRunning ? t('now.until', { end }) : sessionText('up_next.times', { start, end });
  const timeLeft = isRunning && isLarge ? timeLeftText(minutesUntil(session.ends_at, context.nowMs)) : null;
  const details = [time, locationWithBuilding(session, context.agenda), timeLeft].filter((part) => part !== null);
  return (
    <li className="relative flex min-h-11 items-center gap-3 py-1.5">
      <div className="grid min-w-0 flex-1">
        <Link
          to={eventPaths.session(context.event.id, session.id)}
          className={classNames(
            'stretched font-semibold underline-offset-4 hover:underline',
            isLarge && 'font-display text-xl tracking-[-0.02em]',
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
        <span className="tabular text-sm text-muted">
          {session.is_full && (
            <Badge tone="yellow" className="me-1.5">
              {sessionText('session.full')}
            </Badge>
          )}
          {joinParts(details)}
        </span>
        {walk !== null && <WalkNote walk={walk} className="mt-1" />}
      </div>
      {/* The link of the title covers the row, and its name contains this label. */}
      {isRunning && (
        <span aria-hidden="true" className={buttonClass(isLarge ? 'primary' : 'secondary', 'small', 'shrink-0')}>
          {t('now.join')}
        </span>
      )}
    </li>
  );
}

function NoBookmarks({ context: { event }, isDone }: { readonly context: PanelContext; readonly isDone: boolean }) {
  return (
    <Card className="grid content-start justify-items-start gap-2">
      <h2 className="text-lg">{t(isDone ? 'now.done' : 'now.open')}</h2>
      <p className="max-w-[50ch] text-sm text-muted">{t(isDone ? 'now.done.text' : 'now.open.text')}</p>
      <ButtonLink to={eventPaths.agenda(event.id)} variant="secondary" className="mt-2">
        {t('now.agenda')}
      </ButtonLink>
    </Card>
  );
}

/** The user’s current session, and the next one with the remaining time and the way there. */
function MySessionsCard({ context, mySessions }: { readonly context: PanelContext; readonly mySessions: MySessions }) {
  const { agenda } = context;
  const { sessions, running, next } = mySessions;
  const [first] = next;
  if (running.length === 0 && first === undefined)
    return <NoBookmarks context={context} isDone={sessions.length > 0} />;
  return (
    <Card>
      {running.length > 0 && (
        <>
          <h2 className={heading}>{t('now.mine.on')}</h2>
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

/** Running sessions, else the next ones, besides those in the user’s agenda. */
function RunningCard({ context, mySessions }: { readonly context: PanelContext; readonly mySessions: MySessions }) {
  const { agenda, nowMs, event } = context;
  const others = otherSessionsNow(agenda.sessions, mySessions, nowMs);
  if (others === null)
    return agenda.sessions.length === 0 ? null : (
      <Card>
        <p className="text-muted">{t('now.quiet')}</p>
      </Card>
    );
  const [first] = others.sessions;
  if (first === undefined && !others.isRunning) return null;
  const more = others.sessions.length - maxVisible;
  return (
    <Card>
      <h2 className={classNames(heading, 'flex items-center')}>
        {first === undefined ? (
          t('now.else.none')
        ) : others.isRunning ? (
          <Badge tone="live">{mySessions.running.length > 0 ? t('now.else') : sessionText('up_next.now')}</Badge>
        ) : (
          sessionText('up_next.next', { day: first.day_number, start: timesOf(first, context).start })
        )}
      </h2>
      <ul className="mt-1 divide-y divide-rule empty:hidden">
        {others.sessions.slice(0, maxVisible).map((session) => (
          <Row
            key={session.id}
            session={session}
            context={context}
            isRunning={others.isRunning}
            isMine={mySessions.sessions.includes(session)}
            isLarge={others.isRunning && agenda.sessions.length === 1}
          />
        ))}
      </ul>
      {more > 0 && (
        <Link
          to={eventPaths.agenda(event.id)}
          className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          {sessionText('up_next.more', { count: more })}
        </Link>
      )}
    </Card>
  );
}

interface NowPanelProps {
  readonly event: NowEvent;
  /** Without an agenda only running sessions are shown. */
  readonly hasMyAgenda: boolean;
  /** Sessions that were moved or cancelled. */
  readonly changes?: ReactNode;
  /** Connections of the viewer whose sessions are near. */
  readonly people?: ReactNode;
}

/** Returns the sessions in the user’s agenda, and which of them run or start next. */
function mySessionsOf({ agenda, nowMs }: PanelContext, ids: ReadonlySet<number>): MySessions {
  const sessions = agenda.sessions.filter(({ id }) => ids.has(id));
  return { sessions, ...myDayNow(agenda.sessions, ids, nowMs) };
}

const none: ReadonlySet<number> = new Set();

/** The day of an event, updated every half minute. */
export function NowPanel({ event, hasMyAgenda, changes, people }: NowPanelProps) {
  const nowMs = useNow();
  const zones = useZones(event.timezone);
  useReadOnlySessionUpdates(event.id);
  const { data: agenda, error, mutate } = useAgenda(event.id);
  const { bookmarkedIds: ownIds } = useMyAgenda(event.id);
  const { error: myAgendaError } = useMyAgendaQuery(event.id);
  if (agenda === undefined && error !== undefined) return <ErrorState failure={error} onRetry={() => mutate()} />;
  // As high as the window, so that nothing visible is below it; both lists appear together.
  if (agenda === undefined || (hasMyAgenda && ownIds === undefined && myAgendaError === undefined))
    return <Skeleton className="h-dvh" />;
  const context = { event, agenda, zones, nowMs };
  const mySessions = mySessionsOf(context, ownIds ?? none);
  const mine =
    hasMyAgenda &&
    (ownIds === undefined ? <Skeleton className="h-48" /> : <MySessionsCard {...{ context, mySessions }} />);
  const hasMine = ownIds === undefined || mySessions.running.length + mySessions.next.length > 0;
  return (
    <div className="grid gap-4">
      {changes}
      <div className={classNames('grid gap-4', hasMyAgenda && 'lg:grid-cols-2')}>
        {hasMine && mine}
        <RunningCard
          context={context}
          mySessions={hasMyAgenda ? mySessions : { ...mySessions, running: [], next: [] }}
        />
        {!hasMine && mine}
        {people}
      </div>
      <TimeZoneNote zones={zones} instants={agenda.sessions.map(({ starts_at }) => Date.parse(starts_at))} />
    </div>
  );
}
