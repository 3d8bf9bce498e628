/** Rows of the timeline of a day: a session, free time, and the current time. */
import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { formatLocale, dateIn } from '../../../../lib/dates.ts';
import {
  clockTime,
  dayLabel,
  preferredZone,
  formatZonedTime,
  formatZonedRange,
  type Zones,
} from '../../../../lib/event-time.ts';
import { joinParts } from '../../../../lib/join-parts.ts';
import { sessionState } from '../../../../lib/session-state.rules.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { SessionMarks } from '../agenda/session-marks.tsx';
import { RowTitle, SessionFrame } from '../agenda/session-row.tsx';
import { t as sessionsText } from '../sessions.en.json';
import { WalkNote } from '../walk-note.tsx';
import { locationWithBuilding } from '../walk.rules.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import { t } from './my-day.en.json';
import { type FreeTime, hoursAndMinutes, type MyDaySession } from './my-day.rules.ts';

/** Props shared by all rows of a day. */
export interface DayRowContext {
  readonly event_id: number;
  readonly buildings: Agenda['buildings'];
  readonly dayDate: string;
  readonly zones: Zones;
  readonly nowMs: number;
  readonly isToday: boolean;
}

interface RowProps {
  readonly time: ReactNode;
  readonly dot: 'past' | 'coming' | 'now' | 'none';
  /** Whether the “Now” button leads here. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

const dots = {
  past: 'bg-edge',
  coming: 'bg-surface border-2 border-edge',
  now: 'bg-live ring-4 ring-live-soft',
  none: 'hidden',
} as const;

/** A row with a time, the line with a dot, and content. */
function Row({ time, dot, isCurrent = false, children }: RowProps) {
  return (
    <li
      {...(isCurrent && { 'data-now': '', tabIndex: -1 })}
      className="grid grid-cols-[3.75rem_minmax(0,1fr)] outline-none sm:grid-cols-[5rem_minmax(0,1fr)]"
    >
      <div className="tabular pt-2.5 pe-3 text-end text-sm leading-5">{time}</div>
      <div className="relative min-w-0 border-s-2 border-rule ps-4 pb-2.5 sm:ps-5">
        <span
          aria-hidden="true"
          className={classNames('absolute -start-[7px] top-3.5 size-3 rounded-full', dots[dot])}
        />
        {children}
      </div>
    </li>
  );
}

interface SessionRowProps extends DayRowContext {
  readonly entry: MyDaySession;
  readonly isBookmarked: boolean;
  readonly isSpeaking: boolean;
  readonly onBookmark: (session_id: number) => void;
}

/** Lists the sessions that take place at the same time, with their ends. */
function Clashes({
  clashes,
  dayDate,
  zones,
}: Pick<MyDaySession, 'clashes'> & Pick<DayRowContext, 'dayDate' | 'zones'>) {
  return clashes.map(({ session, untilMs }) => (
    <p
      key={session.id}
      className="mt-2 -me-9 flex items-start gap-2 rounded-sm bg-warn-soft px-2.5 py-1.5 text-sm text-on-warn-soft"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {t('my_day.clash', { title: session.title, until: formatZonedTime(untilMs, dayDate, zones).primary })}
      </span>
    </p>
  ));
}

/** A session of the user’s day, with its clashes, and the walk before it. */
export function MyDaySessionRow({ entry, isBookmarked, isSpeaking, onBookmark, ...place }: SessionRowProps) {
  const { event_id, dayDate, zones, nowMs, isToday } = place;
  const { session, starts_ms, endsMs, clashes, walk } = entry;
  // The row above shows the date.
  const { start, end } = formatZonedRange(
    { starts_ms, endsMs, dayDate: dateIn(starts_ms, preferredZone(zones)) },
    zones,
  );
  const state = sessionState(session, nowMs);
  const isRunning = isToday && (state === 'RUNNING' || state === 'OVER_TIME');
  const isOver = isToday && state === 'OVER';
  return (
    <>
      {walk !== null && (
        <Row dot="none" time={null}>
          <WalkNote walk={walk} />
        </Row>
      )}
      <Row
        dot={isRunning ? 'now' : isOver ? 'past' : 'coming'}
        isCurrent={isRunning}
        time={
          <>
            <span className="block font-semibold">{start}</span>
            <span className="block text-muted">{end}</span>
          </>
        }
      >
        <SessionFrame session={session} isOver={isOver} className="py-2.5 ps-3 pe-12 sm:ps-4">
          <RowTitle session={session} event_id={event_id} className="text-base leading-5.5 text-pretty" />
          <p className="mt-0.5 text-sm text-muted">
            <bdi className="font-medium text-ink">
              {locationWithBuilding(session, place) ?? sessionsText('agenda.no_location')}
            </bdi>
            {session.speakers.length > 0 && <bdi> · {joinParts(session.speakers, ', ')}</bdi>}
          </p>
          <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-xs text-muted empty:hidden">
            {isRunning && session.status !== 'LIVE' && (
              <span className="font-semibold text-live">{t('my_day.until', { end })}</span>
            )}
            {isSpeaking && <Badge tone="green">{t('my_day.speaking')}</Badge>}
            <SessionMarks session={session} />
            {session.track !== null && <span>{session.track}</span>}
          </p>
          <Clashes clashes={clashes} dayDate={dayDate} zones={zones} />
          <BookmarkButton
            title={session.title}
            isBookmarked={isBookmarked}
            onToggle={() => onBookmark(session.id)}
            className="absolute end-0.5 top-0.5"
          />
        </SessionFrame>
      </Row>
    </>
  );
}

/** Row where the date changes; times below it are on the next day. */
export const DateRow = ({ date }: { readonly date: string }) => (
  <Row dot="none" time={null}>
    <h3 className="font-sans text-sm font-semibold tracking-normal">{dayLabel(date, formatLocale())}</h3>
  </Row>
);

/** Formats a duration as free time. */
function freeTimeText({ fromMs, untilMs }: FreeTime): string {
  const { hours, minutes } = hoursAndMinutes(untilMs - fromMs);
  return minutes === 0 ? t('my_day.free.hours', { hours }) : t('my_day.free', { hours, minutes });
}

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline';

interface FreeRowProps extends DayRowContext {
  readonly free: FreeTime;
  readonly onShowAlternatives: (time: FreeTime) => void;
}

/** Free time between two sessions, with a button that lists sessions during it. */
export function FreeRow({ free, onShowAlternatives }: FreeRowProps) {
  const id = useId();
  return (
    <Row dot="none" time={null}>
      <p className="-my-1 flex flex-wrap items-center gap-x-4 text-sm">
        <span id={id} className="tabular text-muted">
          {freeTimeText(free)}
        </span>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-describedby={id}
          className={linkClass}
          onClick={() => onShowAlternatives(free)}
        >
          {t('my_day.else')}
        </button>
      </p>
    </Row>
  );
}

interface NowRowProps extends DayRowContext {
  readonly onShowAlternatives: () => void;
}

/** The current time, with a button that lists running sessions. */
export function NowRow({ zones, nowMs, onShowAlternatives }: NowRowProps) {
  const time = useMemo(() => clockTime(nowMs, preferredZone(zones), zones.locale), [nowMs, zones]);
  return (
    <Row dot="now" time={<span className="font-semibold text-live">{time}</span>}>
      <p data-testid="now-line" data-now="" tabIndex={-1} className="flex outline-none items-center gap-3 text-sm">
        <span className="sr-only">{t('my_day.now', { time })}</span>
        <button
          type="button"
          aria-haspopup="dialog"
          className={classNames(linkClass, 'shrink-0')}
          onClick={onShowAlternatives}
        >
          {t('my_day.else.now')}
        </button>
        <span aria-hidden="true" className="h-0.5 flex-1 bg-live" />
      </p>
    </Row>
  );
}
