import type { PublicSessionDetail } from '@plenum/contracts/events/public-sessions';
import { truncateText } from '@plenum/contracts/graphemes';
import { Play } from 'lucide-react';
import { sessionLevelLabel, sessionTypeLabel, speakerRoleLabel } from '../../../lib/enum-labels.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { zoneLabel } from '../../../lib/event-time.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { publicPaths } from '../../../lib/public-paths.ts';
import { languageTag, titleLanguage } from '../../../lib/title-language.ts';
import { Badge } from '../../../ui/badge.tsx';
import { AddToCalendar } from '../../../ui/calendar-choices.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ContactLinks } from '../../../ui/contact-links.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Disclosure } from './disclosure.tsx';
import { OwnAccent } from './own-accent.tsx';
import { t } from './public-events.en.json';
import { Column, Detail, Part, PublicFrame, ShareButton } from './public-frame.tsx';
import { PublicSpeaker } from './public-speaker.tsx';
import { dayOf, hoursOf, type PageFormat, phaseOf, type SessionPhase } from './public-time.ts';
import { SessionLinks } from './session-links.tsx';
import { sessionPlace } from './venue-line.ts';

interface Props {
  readonly detail: PublicSessionDetail;
  readonly format: PageFormat;
}

/** Public page of a session: what, when, where and who, and ways to calendars and into the app. */
export function PublicSessionPage({ detail, format }: Props) {
  const { event, session } = detail;
  const phase = phaseOf(session, format);
  return (
    <OwnAccent branding={event.branding}>
      <PublicFrame>
        <div className="on-inverse bg-inverse text-on-inverse">
          <div className="mx-auto grid max-w-[75rem] grid-cols-1 gap-5 px-4 pt-2 pb-8 sm:px-8 lg:pt-4 lg:pb-12">
            <a
              href={publicPaths.event(event.slug)}
              className="inline-flex min-h-11 items-center justify-self-start font-medium underline underline-offset-4"
            >
              <bdi>{event.title}</bdi>
            </a>
            <div className="grid grid-cols-1 gap-3">
              <h1
                className={classNames(
                  'max-w-[28ch] text-headline wrap-break-word hyphens-auto',
                  phase === 'cancelled' && 'line-through decoration-2',
                )}
                {...titleLanguage(session)}
              >
                <bdi>{session.title}</bdi>
              </h1>
              {session.subtitle !== null && (
                <p className="max-w-[55ch] text-lg text-on-inverse-muted" {...titleLanguage(session)}>
                  <bdi>{session.subtitle}</bdi>
                </p>
              )}
            </div>
            <StatusLine detail={detail} phase={phase} format={format} />
            <Details detail={detail} format={format} />
            <Actions detail={detail} phase={phase} format={format} />
          </div>
        </div>
        <Column>
          <Description session={detail.session} />
          <Speakers session={detail.session} />
          {session.links.length > 0 && (
            <Part id="links" title={t('public.session.links')}>
              <SessionLinks links={session.links} />
            </Part>
          )}
          <p>
            <a
              href={publicPaths.event(event.slug)}
              className="inline-flex min-h-11 items-center text-accent hover:underline"
            >
              {t('public.session.all')}
            </a>
          </p>
        </Column>
      </PublicFrame>
    </OwnAccent>
  );
}

interface PhaseProps extends Props {
  readonly phase: SessionPhase;
}

const hours = ({ event, session }: PublicSessionDetail, format: PageFormat) =>
  hoursOf(session, { zone: event.timezone, date: session.date }, format);

/** Whether the session is cancelled, running, over or full. */
function StatusLine({ detail, phase, format }: PhaseProps) {
  const { is_full, links } = detail.session;
  if (phase === 'before' && !is_full) return null;
  const isRecorded = links.some(({ kind }) => kind === 'RECORDING');
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 font-semibold">
      {phase === 'cancelled' && (
        <>
          <Badge tone="red">{t('public.cancelled')}</Badge>
          {t('public.session.cancelled')}
        </>
      )}
      {phase === 'on' && (
        <>
          <Badge tone="live">{t('public.on')}</Badge>
          {t('public.session.until', { time: hours(detail, format).end })}
        </>
      )}
      {phase === 'over' && t(isRecorded ? 'public.session.over.recorded' : 'public.session.over')}
      {is_full && <Badge tone="yellow">{t('public.session_full')}</Badge>}
    </p>
  );
}

function Details({ detail, format }: Props) {
  const { event, session } = detail;
  const { start, end } = hours(detail, format);
  const place = sessionPlace(event, session.location);
  const kind = joinParts(
    [
      sessionTypeLabel(session.session_type),
      session.level === null ? null : sessionLevelLabel(session.level),
      languageName(session.language, format.locale),
    ],
    ', ',
  );
  return (
    <dl className="grid w-full max-w-4xl gap-x-6 gap-y-4 sm:grid-cols-2">
      <Detail label={t('public.when')}>
        {dayOf(session.date, format)},{' '}
        <time
          dateTime={session.starts_at}
          data-zone={event.timezone}
          data-date={session.date}
          data-end={session.ends_at}
          className="tabular-nums"
        >
          {start} – {end}
        </time>
        <span className="block text-sm font-normal text-on-inverse-muted">
          {zoneLabel(Date.parse(session.starts_at), event.timezone)}
        </span>
      </Detail>
      {place.name !== '' && (
        <Detail label={t('public.where')}>
          <bdi>{place.name}</bdi>
          {place.venue !== '' && (
            <span className="block text-sm font-normal text-on-inverse-muted">
              <bdi>{place.venue}</bdi>
            </span>
          )}
        </Detail>
      )}
      <Detail label={t('public.session.type')}>{kind}</Detail>
      {session.track !== null && (
        <Detail label={t('public.filter.track')}>
          <bdi>{session.track}</bdi>
        </Detail>
      )}
    </dl>
  );
}

/** Returns the name of the language of a session; what organizers entered if it is not a tag. */
function languageName(language: string | null, locale: string): string | null {
  const tag = languageTag(language);
  return tag === null ? language : (new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag);
}

const filled =
  'inline-flex min-h-12 items-center gap-2 rounded-full bg-highlight px-7 py-2 text-lg font-semibold text-on-highlight hover:underline hover:underline-offset-4';
const outlined = 'border-on-inverse-muted hover:bg-inverse-raised';

function Actions({ detail, phase, format }: PhaseProps) {
  const { event, session } = detail;
  const recording = phase === 'over' ? session.links.find(({ kind }) => kind === 'RECORDING') : undefined;
  const app = publicPaths.enter(event.slug, { next: eventPaths.session(event.id, session.id) });
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      {recording !== undefined && (
        <a href={recording.url} rel="noopener noreferrer ugc" className={filled}>
          <Play aria-hidden="true" className="size-5 shrink-0" />
          {t('public.session.watch')}
        </a>
      )}
      <a
        href={app}
        className={
          recording === undefined
            ? filled
            : classNames('inline-flex h-12 items-center rounded-full border px-6 font-semibold', outlined)
        }
      >
        {t('public.session.app')}
      </a>
      <ShareButton title={session.title} />
      {(phase === 'before' || phase === 'on') && (
        <Disclosure label={t('public.session.calendar')} className={outlined}>
          <AddToCalendar
            entry={calendarEntry(detail, format)}
            file={publicPaths.sessionCalendar(event.slug, session.id)}
          />
        </Disclosure>
      )}
    </div>
  );
}

/** Calendars limit the length of URLs. */
const maxSummaryLength = 500;

function calendarEntry({ event, session }: PublicSessionDetail, { publicUrl }: PageFormat) {
  const { name, venue } = sessionPlace(event, session.location);
  const summary = session.short_description ?? session.description_text ?? '';
  const url = new URL(publicPaths.session(event.slug, session.id), publicUrl).href;
  return {
    title: session.title,
    starts_at: session.starts_at,
    ends_at: session.ends_at,
    location: [name, venue].filter((part) => part !== '').join(', '),
    details: [url, truncateText(summary, maxSummaryLength)].filter((part) => part !== '').join('\n\n'),
  };
}

function Description({ session }: Pick<PublicSessionDetail, 'session'>) {
  const { description, short_description } = session;
  if (description === null && short_description === null) return null;
  return (
    <Part id="about" title={t('public.session.about')}>
      <div {...titleLanguage(session)}>
        {description === null ? (
          <p className="max-w-[68ch] whitespace-pre-line">{short_description}</p>
        ) : (
          <RichText html={description} />
        )}
      </div>
    </Part>
  );
}

function Speakers({ session }: Pick<PublicSessionDetail, 'session'>) {
  const { speakers } = session;
  if (speakers.length === 0) return null;
  const hasRoles = speakers.some(({ role }) => role !== speakers[0]?.role);
  return (
    <Part id="speakers" title={t('public.speakers')}>
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {speakers.map((speaker) => (
          <PublicSpeaker
            key={speaker.profile_id}
            speaker={speaker}
            role={hasRoles ? speakerRoleLabel(speaker.role) : null}
          >
            <ContactLinks name={speaker.full_name} email={null} links={speaker.social_links} className="-ms-3" />
          </PublicSpeaker>
        ))}
      </ul>
    </Part>
  );
}
