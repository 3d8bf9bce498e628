/** Content of frames on other websites (docs/decisions/0161): what the public pages show, in less space. */
import type { PublicEvent, PublicProgrammeDay } from '@plenum/contracts/events/public-events';
import type { PublicSessionDetail } from '@plenum/contracts/events/public-sessions';
import { zoneLabel } from '../../../lib/event-time.ts';
import { publicPaths } from '../../../lib/public-paths.ts';
import { titleLanguage } from '../../../lib/title-language.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmbedFrame, type EmbedLook } from './embed-frame.tsx';
import { dateOf, isShownAt, nowAndNext, type Span } from './now-and-next.ts';
import { matchingSessions, type ProgrammeFilters } from './programme-filters.tsx';
import { t } from './public-events.en.json';
import { DayLinks, SessionRow, Sessions } from './public-programme.tsx';
import { PublicSpeaker } from './public-speaker.tsx';
import { dayOf, hoursOf, isOver, type PageFormat, phaseOf } from './public-time.ts';
import { sessionPlace } from './venue-line.ts';

export type EmbedContent =
  | { readonly view: 'programme'; readonly day: PublicProgrammeDay; readonly filters: ProgrammeFilters }
  | {
      readonly view: 'now';
      /** The current day. */
      readonly day: PublicProgrammeDay;
      /** The current day and those around it. */
      readonly days: readonly PublicProgrammeDay[];
      readonly filters: ProgrammeFilters;
    }
  | { readonly view: 'speakers'; readonly event: PublicEvent }
  | { readonly view: 'session'; readonly detail: PublicSessionDetail }
  /** A parameter of the frame has a value that does not exist. */
  | { readonly view: 'unknown'; readonly parameter: 'view' | 'day' | 'track' | 'location' }
  | { readonly view: 'missing' | 'refused' | 'failed' };

/** Title of the frame, which screen readers announce. */
export function embedTitle(content: EmbedContent): string {
  switch (content.view) {
    case 'programme':
      return t('public.programme.of', { title: content.day.title });
    case 'now':
      return t('public.embed.now.of', { title: content.day.title });
    case 'speakers':
      return t('public.embed.speakers.of', { title: content.event.title });
    case 'session':
      return t('public.session.of', { title: content.detail.session.title, event: content.detail.event.title });
    case 'unknown':
      return t('public.embed.unknown');
    case 'missing':
    case 'refused':
    case 'failed':
      return t(`public.${content.view}`);
  }
}

/** For pages that other people watch, or that wait for a correction. */
const secondsBetweenUpdates = 30;

interface EmbedPageProps {
  readonly content: EmbedContent;
  readonly look: EmbedLook;
  readonly format: PageFormat;
}

export function EmbedPage({ content, look, format }: EmbedPageProps) {
  switch (content.view) {
    case 'programme':
      return <Programme {...content} look={look} format={format} />;
    case 'now':
      return <Now {...content} look={look} format={format} />;
    case 'speakers':
      return <Speakers event={content.event} look={look} />;
    case 'session':
      return <Session detail={content.detail} look={look} format={format} />;
    case 'unknown':
      return (
        <EmbedFrame look={look} title={t('public.embed.unknown')} liveS={secondsBetweenUpdates}>
          <p className="text-muted">{t(`public.embed.unknown.${content.parameter}`)}</p>
        </EmbedFrame>
      );
    case 'missing':
    case 'refused':
    case 'failed':
      return (
        <EmbedFrame look={look} title={t(`public.${content.view}`)} liveS={secondsBetweenUpdates}>
          <p className="text-muted">{t(content.view === 'missing' ? 'public.embed.missing' : 'public.failed.text')}</p>
        </EmbedFrame>
      );
  }
}

interface DayProps {
  readonly day: PublicProgrammeDay;
  readonly filters: ProgrammeFilters;
  readonly look: EmbedLook;
  readonly format: PageFormat;
}

const Zone = ({ date, timezone }: { readonly date: string; readonly timezone: string }) => (
  <p className="text-sm text-muted">{t('public.zone', { zone: zoneLabel(Date.parse(date), timezone) })}</p>
);

function Programme({ day, filters, look, format }: DayProps) {
  const { slug, days, day_number, timezone, title } = day;
  const date = dateOf(day);
  const sessions = matchingSessions(day.sessions, filters);
  const urlOf = (number: number): string => {
    const query = new URLSearchParams(look.query);
    query.set('day', String(number));
    query.set('days', 'all');
    return `${look.path}?${query.toString()}`;
  };
  return (
    <EmbedFrame
      look={look}
      branding={day.branding}
      href={publicPaths.programme(slug, day_number)}
      title={t('public.programme.of', { title })}
      timezone={timezone}
    >
      <Zone date={date} timezone={timezone} />
      {look.hasDays && days.length > 1 && (
        <DayLinks days={days} day_number={day_number} urlOf={urlOf} format={format} />
      )}
      <section aria-labelledby="day" className="grid grid-cols-1 gap-2">
        <h2 id="day" className={look.hasDays && days.length > 1 ? 'sr-only' : 'text-lg'}>
          {dayOf(date, format)}
        </h2>
        {sessions.length === 0 ? (
          <p className="text-muted">{t('public.programme.empty_day')}</p>
        ) : (
          <Sessions event={{ slug, timezone }} sessions={sessions} date={date} format={format} isEmbedded />
        )}
      </section>
    </EmbedFrame>
  );
}

/** Attributes by which the script of the page displays an element for a time span while there is no connection. */
const shownIn = (span: Span, nowMs: number) => ({
  'data-from': span.fromMs === null ? '' : new Date(span.fromMs).toISOString(),
  'data-until': span.untilMs === null ? '' : new Date(span.untilMs).toISOString(),
  hidden: !isShownAt(span, nowMs),
});

function Now({ day, days, filters, look, format }: DayProps & { readonly days: readonly PublicProgrammeDay[] }) {
  const { slug, timezone, title, day_number } = day;
  const { nowMs } = format;
  const { now, next } = nowAndNext(days, nowMs, (session) => matchingSessions([session], filters).length > 0);
  const page = { event: { slug, timezone }, isEmbedded: true };
  const isEventOver = now.length === 0 && isOver(day, format);
  return (
    <EmbedFrame
      look={look}
      branding={day.branding}
      href={publicPaths.programme(slug, day_number)}
      title={title}
      liveS={secondsBetweenUpdates}
      timezone={timezone}
    >
      {isEventOver ? (
        <p>{t('public.over')}</p>
      ) : (
        <>
          <section aria-labelledby="now" className="grid grid-cols-1 gap-2">
            <h2 id="now" className="text-lg">
              {t('public.on')}
            </h2>
            <p data-none="" className="text-muted">
              {t('public.embed.now.none')}
            </p>
            <ul className="border-t border-rule [&>li]:border-b [&>li]:border-rule">
              {now.map(({ session, date, ...span }) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  date={date}
                  format={{ ...format, nowMs: Math.max(nowMs, span.fromMs ?? 0) }}
                  attributes={shownIn(span, nowMs)}
                  {...page}
                />
              ))}
            </ul>
          </section>
          <section aria-labelledby="next" className="grid grid-cols-1 gap-2">
            <h2 id="next" className="text-lg">
              {t('public.embed.next')}
            </h2>
            <p data-none="" className="text-muted">
              {t('public.embed.next.none')}
            </p>
            {next.map(({ sessions, date, ...span }) => (
              <div key={span.untilMs} {...shownIn(span, nowMs)} className="grid grid-cols-1 gap-2">
                <p className="text-sm text-muted">{dayOf(date, format)}</p>
                <Sessions sessions={sessions} date={date} format={format} {...page} />
              </div>
            ))}
          </section>
        </>
      )}
      <Zone date={dateOf(day)} timezone={timezone} />
    </EmbedFrame>
  );
}

function Speakers({ event, look }: { readonly event: PublicEvent; readonly look: EmbedLook }) {
  const more = event.speakers_count - event.speakers.length;
  return (
    <EmbedFrame
      look={look}
      branding={event.branding}
      href={publicPaths.event(event.slug)}
      title={t('public.embed.speakers.of', { title: event.title })}
      timezone={event.timezone}
    >
      {event.speakers.length === 0 ? (
        <p className="text-muted">{t('public.embed.speakers.none')}</p>
      ) : (
        <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          {event.speakers.map((speaker) => (
            <PublicSpeaker key={speaker.profile_id} speaker={speaker} />
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-muted">{t('public.speakers.more', { count: more })}</p>}
    </EmbedFrame>
  );
}

interface SessionProps {
  readonly detail: PublicSessionDetail;
  readonly look: EmbedLook;
  readonly format: PageFormat;
}

function Session({ detail: { event, session }, look, format }: SessionProps) {
  const { start, end } = hoursOf(session, { zone: event.timezone, date: session.date }, format);
  const { name, venue } = sessionPlace(event, session.location);
  const place = [name, venue].filter((part) => part !== '').join(', ');
  const phase = phaseOf(session, format);
  return (
    <EmbedFrame
      look={look}
      branding={event.branding}
      href={publicPaths.session(event.slug, session.id)}
      title={session.title}
      timezone={event.timezone}
    >
      <div className="grid grid-cols-1 gap-1">
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          {phase === 'on' && <Badge tone="live">{t('public.on')}</Badge>}
          {phase === 'cancelled' && <Badge tone="red">{t('public.cancelled')}</Badge>}
          {session.is_full && <Badge tone="yellow">{t('public.session_full')}</Badge>}
        </p>
        <p className="font-semibold">
          {dayOf(session.date, format)},{' '}
          <time dateTime={session.starts_at}>
            {start} – {end}
          </time>
        </p>
        <p className="text-sm text-muted">{zoneLabel(Date.parse(session.starts_at), event.timezone)}</p>
        {place !== '' && (
          <p>
            <bdi>{place}</bdi>
          </p>
        )}
      </div>
      {session.short_description !== null && (
        <p className="max-w-[68ch] whitespace-pre-line" {...titleLanguage(session)}>
          {session.short_description}
        </p>
      )}
      {session.speakers.length > 0 && (
        <section aria-labelledby="speakers" className="grid grid-cols-1 gap-3">
          <h2 id="speakers" className="text-lg">
            {t('public.speakers')}
          </h2>
          <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {session.speakers.map((speaker) => (
              <PublicSpeaker key={speaker.profile_id} speaker={speaker} />
            ))}
          </ul>
        </section>
      )}
    </EmbedFrame>
  );
}
