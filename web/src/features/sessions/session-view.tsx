import type { SessionDetail } from '@plenum/contracts/sessions';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sessionStatusWord, sessionTypeWord } from '../../lib/enum-words.ts';
import { dateOfDay, dayLabel, readTimes, useZones } from '../../lib/event-time.ts';
import { textLocale } from '../../lib/i18n/catalogue.ts';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Section } from '../../ui/page.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { TimeSwitch } from '../../ui/time-switch.tsx';
import { PlayerBox } from './player/player-box.tsx';
import { SessionNeighbours } from './session-neighbours.tsx';
import { SessionStaffTools } from './session-status.tsx';
import { SessionViewSpeakers } from './session-view-speakers.tsx';
import { t } from './session-view.en.json';

/** Formats a length: “50 min”, “1 h 30 min”, “2 h”. */
function lengthOf(duration_minutes: number): string {
  const hours = Math.floor(duration_minutes / 60);
  const minutes = duration_minutes % 60;
  if (hours === 0) return t('session.minutes', { minutes });
  return minutes === 0 ? t('session.hours', { hours }) : t('session.hours_minutes', { hours, minutes });
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(textLocale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

interface SessionViewProps {
  readonly session: SessionDetail;
  /** Whether the viewer may edit the session and its speakers. */
  readonly mayEdit: boolean;
  readonly actions?: ReactNode;
  /** Whether it is the main stage of a single-session event, which has no agenda. */
  readonly isMainStage?: boolean;
}

/** Session: its stream, time, location, people and description. */
export function SessionView({ session, mayEdit, actions, isMainStage = false }: SessionViewProps) {
  return (
    <div className="@container">
      <p className="-mt-1.5 mb-2">
        <BackLink
          to={
            isMainStage ? paths.event(session.event_id) : `${paths.agenda(session.event_id)}?day=${session.day_number}`
          }
        >
          {isMainStage ? t('session.to_home') : t('session.back')}
        </BackLink>
      </p>
      <header className="mb-6">
        <div className="mb-3 flex flex-wrap gap-2">
          <Badge tone={session.session_type === 'KEYNOTE' ? 'accent' : 'neutral'}>
            {sessionTypeWord(session.session_type)}
          </Badge>
          {session.is_live && <Badge tone="live">{sessionStatusWord('LIVE')}</Badge>}
          {session.status === 'STARTING_SOON' && <Badge tone="yellow">{sessionStatusWord('STARTING_SOON')}</Badge>}
          {session.is_completed && <Badge>{sessionStatusWord('COMPLETED')}</Badge>}
        </div>
        <h1 className="max-w-[28ch] text-2xl sm:text-4xl">
          <bdi>{session.title}</bdi>
        </h1>
        {session.subtitle !== null && (
          <p className="mt-2 max-w-[60ch] text-lg text-muted">
            <bdi>{session.subtitle}</bdi>
          </p>
        )}
        {(actions !== undefined || mayEdit) && (
          <div className="mt-4 flex flex-wrap items-end gap-3">
            {actions}
            {mayEdit && <SessionStaffTools session={session} />}
          </div>
        )}
      </header>
      {session.is_cancelled && (
        <Alert tone="error" className="mb-6">
          {t('session.cancelled')}
        </Alert>
      )}
      <div className="grid gap-8 @3xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 content-start gap-8">
          <PlayerBox session={session} />
          {session.description !== null && (
            <Section title={t('session.about')}>
              <RichText html={session.description} />
            </Section>
          )}
          <SessionViewSpeakers session={session} mayEdit={mayEdit} />
          <Links session={session} />
        </div>
        <Facts session={session} isMainStage={isMainStage} />
      </div>
      <SessionNeighbours session={session} />
    </div>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly is_hidden?: boolean;
  /** Uses the full width. */
  readonly isWide?: boolean;
}

function Fact({ label, children, is_hidden = false, isWide = false }: FactProps) {
  if (is_hidden) return null;
  return (
    <div className={classNames('min-w-0 wrap-anywhere', isWide && 'col-span-full')}>
      <dt className="text-xs font-semibold text-muted">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

interface FactsProps {
  readonly session: SessionDetail;
  readonly isMainStage: boolean;
}

function Facts({ session, isMainStage }: FactsProps) {
  const zones = useZones(session.event.timezone);
  const starts_ms = Date.parse(session.starts_at);
  const dayDate = dateOfDay(session.event.start_date, session.day_number);
  const times = readTimes({ starts_ms, endsMs: Date.parse(session.ends_at), dayDate }, zones);
  const agenda = paths.agenda(session.event_id);
  return (
    <dl
      className={classNames(
        'grid grid-cols-2 content-start gap-4 self-start rounded-lg border border-rule bg-surface p-5 @md:grid-cols-3 @3xl:grid-cols-1',
        // On narrow screens a main stage starts with its stream.
        !isMainStage && 'order-first @3xl:order-none',
      )}
    >
      <Fact label={t('session.when')} isWide>
        <span className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <span>
            <span className="font-semibold">{dayLabel(dayDate, zones.locale)}</span>
            <span className="text-muted"> · {t('session.day', { number: session.day_number })}</span>
            <span className="tabular block font-semibold">{times.primary}</span>
            <span className="block text-sm text-muted">{times.zone}</span>
            {times.secondary !== null && <span className="tabular block text-sm text-muted">{times.secondary}</span>}
          </span>
          <TimeSwitch zones={zones} instants={[starts_ms]} isShort />
        </span>
      </Fact>
      <Fact label={t('session.duration')}>{lengthOf(session.duration_minutes)}</Fact>
      <Fact label={t('session.where')} is_hidden={isMainStage && session.location === null}>
        {session.location === null ? (
          t('session.no_location')
        ) : isMainStage ? (
          session.location
        ) : (
          <Link
            className="font-semibold text-accent hover:underline"
            to={`${agenda}?day=${session.day_number}&location=${encodeURIComponent(session.location)}`}
          >
            {session.location}
          </Link>
        )}
      </Fact>
      {session.track !== null && (
        <Fact label={t('session.track')}>
          <Link
            className="font-semibold text-accent hover:underline"
            to={`${agenda}?day=${session.day_number}&track=${encodeURIComponent(session.track)}`}
          >
            {session.track}
          </Link>
        </Fact>
      )}
      {session.language !== null && <Fact label={t('session.language')}>{languageName(session.language)}</Fact>}
    </dl>
  );
}

function Links({ session }: { readonly session: SessionDetail }) {
  const page = session.url === null ? [] : [{ url: session.url, title: t('session.original') }];
  const links = [...session.attachments, ...session.links, ...page];
  if (links.length === 0) return null;
  return (
    <Section title={t('session.links')}>
      <ul className="grid gap-1.5">
        {links.map(({ url, title }) => (
          <li key={`${url} ${title}`}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer ugc"
              className="inline-flex items-center gap-2 font-medium text-accent hover:underline"
            >
              <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
              <span className="break-all">{title === '' ? url : title}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
