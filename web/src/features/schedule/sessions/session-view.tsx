import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { lazy, type ReactNode, Suspense } from 'react';
import { sessionFieldLabel, sessionLevelLabel, sessionTypeLabel } from '../../../lib/enum-labels.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import {
  dateOfDay,
  dayLabel,
  dayOffset,
  minutesUntil,
  formatZonedRange,
  preferredZone,
  useZones,
} from '../../../lib/event-time.ts';
import { textLocale } from '../../../lib/i18n/catalogue.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { languageName } from '../../../lib/language-name.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { isOverTime } from '../../../lib/session-state.rules.ts';
import { languageTag, titleLanguage } from '../../../lib/title-language.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { SessionStatusBadge } from '../../../ui/session-status-badge.tsx';
import { TimeSwitch } from '../../../ui/time-switch.tsx';
import { PlayerBox } from './player/player-box.tsx';
import { stagePhase, playbackMode } from './player/stage-phase.rules.ts';
import { SessionViewSpeakers } from './session-view-speakers.tsx';
import { t } from './session-view.en.json';

const SessionNeighbours = lazy(() =>
  import('./session-neighbours.tsx').then((m) => ({ default: m.SessionNeighbours })),
);
const SessionLinks = lazy(() => import('./resources/session-links.tsx').then((m) => ({ default: m.SessionLinks })));

/** Formats a length: “50 min”, “1 h 30 min”, “2 h”. */
function lengthOf(duration_minutes: number): string {
  const hours = Math.floor(duration_minutes / 60);
  const minutes = duration_minutes % 60;
  if (hours === 0) return t('session.minutes', { minutes });
  return minutes === 0 ? t('session.hours', { hours }) : t('session.hours_minutes', { hours, minutes });
}

const hasLinks = (session: SessionDetail, isOver: boolean): boolean =>
  session.resources.length + session.attachments.length + session.links.length > 0 ||
  (isOver && session.streaming_platform === 'OTHER');

/** Returns the path of the agenda, on the day of the session if it has one. */
function agendaOf({ event_id, is_unscheduled, day_number }: SessionDetail, filter: Record<string, string> = {}) {
  const query = new URLSearchParams(is_unscheduled ? filter : { day: String(day_number), ...filter });
  return query.size === 0 ? eventPaths.agenda(event_id) : `${eventPaths.agenda(event_id)}?${query}`;
}

interface SessionHeadProps {
  readonly session: SessionDetail;
  /** Whether the session is the main stage of a single-session event, which has no agenda. */
  readonly isMainStage: boolean;
  /** Whether everything else is in tabs; the times are then part of the head. */
  readonly isStacked: boolean;
  /** Controls above the title. */
  readonly children: ReactNode;
}

/** Title of a session, and one line that says whether it is running, until when, and where. */
export function SessionHead({ session, isMainStage, isStacked, children }: SessionHeadProps) {
  const languageProps = titleLanguage(session);
  return (
    <header>
      <div className="in-data-[stacked]:-mt-1 flex min-h-11 flex-wrap items-center justify-between gap-2 in-data-[typing]:in-data-[stacked]:hidden">
        <BackLink to={isMainStage ? eventPaths.home(session.event_id) : agendaOf(session)}>
          {pageName(isMainStage ? 'page.home' : 'page.agenda')}
        </BackLink>
        <div className="flex flex-wrap justify-end gap-2">{children}</div>
      </div>
      <h1
        className="mt-1 text-xl in-data-[stacked]:line-clamp-2 in-data-[typing]:in-data-[stacked]:line-clamp-1 md:text-2xl"
        {...languageProps}
      >
        <bdi>{session.title}</bdi>
      </h1>
      <StageLine session={session} hasTimes={isStacked} />
      <StatusLine session={session} isMainStage={isMainStage} />
    </header>
  );
}

interface StageLineProps {
  readonly session: SessionDetail;
  /** Whether no other part of the screen displays the times. */
  readonly hasTimes: boolean;
}

/** Times of a running session, which its status line omits, and the people on stage, in one line. */
function StageLine({ session, hasTimes }: StageLineProps) {
  const { primary } = useTimes(session);
  const names = session.session_speakers.map(({ full_name }) => full_name);
  const line = joinParts([isRunning(session, useNow()) && hasTimes && primary, joinParts(names, ', ')]);
  return (
    line !== '' && <p className="mt-0.5 truncate text-sm text-muted in-data-[typing]:hidden md:text-base">{line}</p>
  );
}

/** Formats the times of a session, for the viewer’s choice of zone. */
function useTimes({ event, day_number, starts_at, ends_at }: SessionDetail) {
  const zones = useZones(event.timezone);
  const dayDate = dateOfDay(event.start_date, day_number);
  const startsMs = Date.parse(starts_at);
  const times = formatZonedRange({ starts_ms: startsMs, endsMs: Date.parse(ends_at), dayDate }, zones);
  const isToday = dayOffset(useNow(), preferredZone(zones), dayDate) === 0;
  return { zones, startsMs, isToday, day: dayLabel(dayDate, zones.locale), ...times };
}

/**
 * Checks whether a session is running before its planned end. Organizers may start it long before its planned start.
 */
const isRunning = (session: SessionDetail, nowMs: number): boolean =>
  session.status === 'LIVE' && !isOverTime(session, nowMs) && Date.parse(session.ends_at) - nowMs < dayMs;

/** Status, remaining time or start, location, and whether the session is full: one line, cut off on narrow screens. */
function StatusLine({ session, isMainStage }: Pick<SessionHeadProps, 'session' | 'isMainStage'>) {
  const nowMs = useNow();
  const { day, isToday, primary } = useTimes(session);
  const isLive = isRunning(session, nowMs);
  return (
    <dl
      className={classNames(
        factsLine,
        'mt-1 flex-wrap text-sm whitespace-nowrap in-data-[stacked]:flex-nowrap md:text-base',
      )}
    >
      <Status session={session} />
      {isLive ? (
        <Fact label={t('session.remaining')} className="shrink-0">
          {t('session.left', { time: lengthOf(minutesUntil(session.ends_at, nowMs)) })}
        </Fact>
      ) : (
        <Fact label={t('session.when')} className="shrink-0">
          {session.is_unscheduled ? (
            t('session.unscheduled')
          ) : (
            <>
              {!isToday && `${day}, `}
              <span className="tabular">{primary}</span>
            </>
          )}
        </Fact>
      )}
      {!(isMainStage && session.location === null) && (
        <Fact label={t('session.where')} className="truncate">
          {session.location === null ? (
            t('session.no_location')
          ) : isMainStage ? (
            session.location
          ) : (
            <Link className={factLink} to={agendaOf(session, { location: session.location })}>
              {session.location}
            </Link>
          )}
        </Fact>
      )}
      {session.is_full && (
        <Fact label={t('session.places')} className="shrink-0">
          <Badge tone="yellow">{t('session.full')}</Badge>
        </Fact>
      )}
    </dl>
  );
}

interface SessionStageProps {
  readonly session: SessionDetail;
  readonly mayEdit: boolean;
}

/** Player of a session, or the link to an external meeting or stream; renders nothing without either. */
export function SessionStage({ session, mayEdit }: SessionStageProps) {
  const phase = stagePhase(session, useNow());
  const mode = session.is_cancelled ? null : playbackMode(session, phase);
  return mode !== null && <PlayerBox {...{ session, mode, phase, mayEdit }} />;
}

interface SessionAboutProps {
  readonly session: SessionDetail;
  /** Queue of raised hands, for moderators. */
  readonly hands: ReactNode;
  /** Feedback on the session, once it is over. */
  readonly feedback: ReactNode;
}

/** Facts, people, description, links and files of a session. */
export function SessionAbout({ session, hands, feedback }: SessionAboutProps) {
  const phase = stagePhase(session, useNow());
  const languageProps = titleLanguage(session);
  // After the session, its recording and slides come first.
  const links = hasLinks(session, phase === 'over') && (
    <Suspense fallback={null}>
      <SessionLinks session={session} isOver={phase === 'over'} />
    </Suspense>
  );
  return (
    <>
      <div className="grid gap-6">
        {session.is_cancelled && <Alert tone="error">{t('session.cancelled')}</Alert>}
        {hands}
        {phase === 'over' && links}
        <div>
          {session.subtitle !== null && (
            <p className="mb-2 max-w-[60ch] text-lg text-muted" {...languageProps}>
              <bdi>{session.subtitle}</bdi>
            </p>
          )}
          <Facts session={session} />
        </div>
        <SessionViewSpeakers session={session} />
        {session.description !== null && (
          <Section title={t('session.about')}>
            <div {...languageProps}>
              <RichText html={session.description} />
            </div>
          </Section>
        )}
        {phase === 'over' ? feedback : links}
      </div>
      <Suspense fallback={null}>
        <SessionNeighbours session={session} />
      </Suspense>
    </>
  );
}

interface FactProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A fact within a line; its label is only for screen readers. The separator before the first fact of a line is clipped.
 */
function Fact({ label, className, children }: FactProps) {
  return (
    <div
      className={classNames(
        "relative min-w-0 ps-4 wrap-anywhere before:absolute before:start-1.5 before:text-muted before:content-['·']",
        className,
      )}
    >
      <dt className="sr-only">{label}</dt>
      <dd className="inline">{children}</dd>
    </div>
  );
}

/** A line of facts, without a separator before the first one. */
const factsLine =
  '-ms-4 flex items-center [clip-path:inset(-4px_-4px_-4px_0.75rem)] rtl:[clip-path:inset(-4px_0.75rem_-4px_-4px)]';

const dayMs = 24 * 60 * 60_000;

const factLink = 'font-semibold text-accent hover:underline';

/**
 * What the status line does not say: the day of a session of today, the times of a running one, zone, length, track, type
 * and language, and the switch between time zones.
 */
function Facts({ session }: { readonly session: SessionDetail }) {
  const { zones, startsMs, day, isToday, primary, zone } = useTimes(session);
  const isLive = isRunning(session, useNow());
  const { is_unscheduled } = session;
  return (
    <>
      <dl className={classNames(factsLine, 'flex-wrap gap-y-0.5')}>
        {!is_unscheduled && (
          <Fact label={t('session.when')}>
            {(isLive || isToday) && `${day}, `}
            {isLive && <span className="tabular font-semibold">{primary} </span>}
            <span className="text-muted">{zone}</span>
          </Fact>
        )}
        <Fact label={t('session.duration')}>{lengthOf(session.duration_minutes)}</Fact>
        {session.track !== null && (
          <Fact label={t('session.track')}>
            <Link className={factLink} to={agendaOf(session, { track: session.track })}>
              {session.track}
            </Link>
          </Fact>
        )}
        <Fact label={t('session.type')}>{sessionTypeLabel(session.session_type)}</Fact>
        {session.language !== null && (
          <Fact label={sessionFieldLabel('language')}>
            <SpokenLanguage code={session.language} />
          </Fact>
        )}
        {session.level !== null && <Fact label={t('session.level')}>{sessionLevelLabel(session.level)}</Fact>}
        <OutsideFacts session={session} />
      </dl>
      {!is_unscheduled && (
        <div className="mt-2 empty:hidden">
          <TimeSwitch zones={zones} instants={[startsMs]} isShort />
        </div>
      )}
    </>
  );
}

/** Links to external services: recording, feedback and the organizers’ page. */
function OutsideFacts({ session }: { readonly session: SessionDetail }) {
  return (
    <>
      {session.do_not_record && <Fact label={t('session.recording')}>{t('session.do_not_record')}</Fact>}
      {session.feedback_url !== null && (
        <Fact label={t('session.feedback')}>
          <a href={session.feedback_url} target="_blank" rel="noopener noreferrer ugc" className={factLink}>
            {t('session.give_feedback')}
          </a>
        </Fact>
      )}
      {session.url !== null && (
        <Fact label={t('session.page')}>
          <a href={session.url} target="_blank" rel="noopener noreferrer ugc" className={factLink}>
            {t('session.original')}
          </a>
        </Fact>
      )}
    </>
  );
}

/** Name of the language of a session; marked if it is not that of the viewer. */
function SpokenLanguage({ code }: { readonly code: string }) {
  const [language] = languageTag(code)?.split('-') ?? [];
  const isOther = language !== undefined && language !== textLocale.split('-', 1)[0];
  return isOther ? <Badge>{languageName(code)}</Badge> : languageName(code);
}

function Status({ session }: { readonly session: SessionDetail }) {
  if (session.status === 'SCHEDULED') return null;
  return (
    // No separator is needed between the badge and the next fact.
    <Fact label={t('session.status')} className="shrink-0 [&+div]:ps-2 [&+div]:before:content-none [&>dd]:flex">
      <SessionStatusBadge session={session} />
    </Fact>
  );
}
