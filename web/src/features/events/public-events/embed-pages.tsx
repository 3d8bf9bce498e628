/** Content of frames on other websites (docs/decisions/0161): what the public pages show, in less space. */
import type { PublicEvent, PublicProgrammeDay } from '@plenum/contracts/events/public-events';
import type { PublicSessionDetail } from '@plenum/contracts/events/public-sessions';
import { zoneLabel } from '../../../lib/event-time.ts';
import { publicPaths } from '../../../lib/public-paths.ts';
import { titleLanguage } from '../../../lib/title-language.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmbedFrame, type EmbedLook } from './embed-frame.tsx';
import { nowAndNext } from './now-and-next.ts';
import { matchingSessions, type ProgrammeFilters } from './programme-filters.tsx';
import { t } from './public-events.en.json';
import { DayLinks, Sessions } from './public-programme.tsx';
import { PublicSpeaker } from './public-speaker.tsx';
import { dayOf, hoursOf, isOver, type PageFormat, phaseOf } from './public-time.ts';
import { sessionPlace } from './venue-line.ts';

export type EmbedContent =
  | {
      readonly view: 'programme' | 'now';
      readonly day: PublicProgrammeDay;
      readonly filters: ProgrammeFilters;
    }
  | { readonly view: 'speakers'; readonly event: PublicEvent }
  | { readonly view: 'session'; readonly detail: PublicSessionDetail }
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
    case 'missing':
    case 'refused':
    case 'failed':
      return t(`public.${content.view}`);
  }
}

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
    case 'missing':
    case 'refused':
    case 'failed':
      return (
        <EmbedFrame look={look} title={t(`public.${content.view}`)}>
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

const dateOf = ({ days, day_number }: PublicProgrammeDay): string =>
  days.find((conferenceDay) => conferenceDay.day_number === day_number)?.date ?? '';

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

function Now({ day, filters, look, format }: DayProps) {
  const { slug, timezone, title, day_number } = day;
  const date = dateOf(day);
  const { now, next } = nowAndNext(matchingSessions(day.sessions, filters), format.nowMs);
  const page = { event: { slug, timezone }, date, format, isEmbedded: true };
  const isEventOver = isOver(day, format);
  return (
    <EmbedFrame look={look} branding={day.branding} href={publicPaths.programme(slug, day_number)} title={title}>
      <div data-live="" className="grid grid-cols-1 gap-4">
        {isEventOver ? (
          <p>{t('public.over')}</p>
        ) : (
          <>
            <section aria-labelledby="now" className="grid grid-cols-1 gap-2">
              <h2 id="now" className="text-lg">
                {t('public.on')}
              </h2>
              {now.length === 0 ? (
                <p className="text-muted">{t('public.embed.now.none')}</p>
              ) : (
                <Sessions sessions={now} {...page} />
              )}
            </section>
            <section aria-labelledby="next" className="grid grid-cols-1 gap-2">
              <h2 id="next" className="text-lg">
                {t('public.embed.next')}
              </h2>
              {next.length === 0 ? (
                <p className="text-muted">{t('public.embed.next.none')}</p>
              ) : (
                <>
                  <p className="text-sm text-muted">{dayOf(date, format)}</p>
                  <Sessions sessions={next} {...page} />
                </>
              )}
            </section>
          </>
        )}
      </div>
      <Zone date={date} timezone={timezone} />
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
