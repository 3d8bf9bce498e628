import { narrowCover, wideCover } from '@plenum/contracts/events/event-pictures';
import type { PublicEvent } from '@plenum/contracts/events/public-events';
import { daysBetween } from '../../../lib/dates.ts';
import { demoPath, publicPaths } from '../../../lib/public-paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Hemicycle } from '../../../ui/hemicycle.tsx';
import { LinkedParts } from '../../../ui/text-parts.tsx';
import { entryTexts, isWaiting, JoinBar } from './join-bar.tsx';
import { OwnAccent } from './own-accent.tsx';
import { t } from './public-events.en.json';
import { Column, Detail, PublicFrame, Part, ShareButton } from './public-frame.tsx';
import { ProgrammePart } from './public-programme.tsx';
import { PublicSpeaker } from './public-speaker.tsx';
import { Sponsors } from './public-sponsors.tsx';
import { daysOf, isOver, type PageFormat } from './public-time.ts';
import { mapUrl, venueLine } from './venue-line.ts';

interface Props {
  readonly event: PublicEvent;
  readonly format: PageFormat;
}

/** Public page of an event: title, time, venue, speakers, and one button to join. */
export function PublicEventPage({ event, format }: Props) {
  return (
    <OwnAccent branding={event.branding}>
      <PublicFrame>
        <EventHeader event={event} format={format} />
        <Column>
          <About event={event} />
          <Highlights event={event} />
          <ProgrammePart event={event} format={format} />
          <Speakers event={event} />
          <Place event={event} />
          <Sponsors event={event} />
          <Faqs event={event} />
        </Column>
        <JoinBar event={event} format={format} />
      </PublicFrame>
    </OwnAccent>
  );
}

function EventHeader({ event, format }: Props) {
  const { branding, cover, title, hero_description } = event;
  const wide = wideCover(cover, branding);
  const narrow = narrowCover(cover, branding);
  return (
    <div className="on-inverse bg-inverse text-on-inverse">
      <div className="mx-auto grid max-w-[75rem] items-center gap-8 px-4 py-8 sm:px-8 lg:grid-cols-[1fr_minmax(0,32rem)] lg:py-14">
        {wide === null ? (
          <Hemicycle lit={9} className="hidden w-full lg:order-last lg:block" />
        ) : (
          <picture className="lg:order-last">
            {narrow !== wide && narrow !== null && <source media="(width <= 768px)" srcSet={narrow} />}
            <img src={wide} alt="" fetchPriority="high" className="aspect-[4/3] w-full rounded-xl object-cover" />
          </picture>
        )}
        <div className="grid min-w-0 justify-items-start gap-5">
          {branding.logo_url !== null && (
            <img src={branding.logo_url} alt="" className="max-h-16 max-w-40 rounded-md object-contain" />
          )}
          <h1 className="text-headline wrap-break-word">
            <bdi>{title}</bdi>
          </h1>
          {hero_description !== null && (
            <p className="max-w-[55ch] text-lg whitespace-pre-line text-on-inverse-muted">{hero_description}</p>
          )}
          <EventDetails event={event} format={format} />
          <Entry event={event} format={format} />
        </div>
      </div>
    </div>
  );
}

function EventDetails({ event, format }: Props) {
  const days = daysBetween(event.start_date, event.end_date);
  const place = venueLine(event);
  return (
    <dl className="grid w-full gap-x-6 gap-y-4 sm:grid-cols-2">
      <Detail label={t('public.when')}>
        {daysOf(event, format)}
        {days > 1 && (
          <span className="block text-sm font-normal text-on-inverse-muted">{t('public.days', { count: days })}</span>
        )}
      </Detail>
      {place !== '' && (
        <Detail label={t('public.where')}>
          <bdi>{place}</bdi>
          {event.event_format === 'HYBRID' && (
            <span className="block text-sm font-normal text-on-inverse-muted">{t('public.hybrid')}</span>
          )}
        </Detail>
      )}
      <Detail label={t('public.host')}>
        <bdi>{event.company_name}</bdi>
        {event.organization_name !== event.company_name && (
          <span className="block text-sm font-normal text-on-inverse-muted">
            <bdi>{event.organization_name}</bdi>
          </span>
        )}
      </Detail>
      {event.attendee_count !== null && event.attendee_count > 0 && (
        <Detail label={t('public.people')}>{t('public.attendees', { count: event.attendee_count })}</Detail>
      )}
    </dl>
  );
}

/** The button to join, with the requirements above it. */
function Entry({ event, format }: Props) {
  const hasEnded = isOver(event, format);
  const { action, note } = entryTexts[event.join_policy];
  const requiresWaiting = isWaiting(event);
  const hint = hasEnded
    ? t('public.over')
    : event.is_full
      ? t(requiresWaiting ? 'public.full.wait' : 'public.full')
      : note === null
        ? null
        : t(note);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <a
        href={publicPaths.enter(event.slug)}
        className={classNames(
          'inline-flex min-h-12 items-center rounded-full bg-highlight px-7 py-2 text-lg font-semibold text-on-highlight hover:underline hover:underline-offset-4',
          // Phones have it at the lower edge.
          !hasEnded && 'max-sm:hidden',
        )}
      >
        {hasEnded ? t('public.open_app') : t(requiresWaiting ? 'public.wait' : action)}
      </a>
      <ShareButton title={event.title} />
      {hint !== null && <p className="w-full text-on-inverse-muted">{hint}</p>}
      {event.is_demo && (
        <p className="w-full text-on-inverse-muted">
          {t('public.demo')}{' '}
          <a href={demoPath} className="font-semibold text-on-inverse underline underline-offset-4">
            {t('public.demo.enter')}
          </a>
        </p>
      )}
    </div>
  );
}

const Paragraphs = ({ text }: { readonly text: string }) => (
  <p className="max-w-[68ch] whitespace-pre-line">
    <LinkedParts text={text} />
  </p>
);

function About({ event }: { readonly event: PublicEvent }) {
  const { welcome } = event.sections;
  const welcomeText = welcome?.content ?? '';
  const description = event.description ?? '';
  if (welcomeText === '' && description === '') return null;
  return (
    <Part id="about" title={(welcomeText === '' ? null : welcome?.title) ?? t('public.about')}>
      {welcomeText !== '' && <Paragraphs text={welcomeText} />}
      {description !== '' && <Paragraphs text={description} />}
    </Part>
  );
}

function Highlights({ event }: { readonly event: PublicEvent }) {
  const { highlights = [] } = event.sections;
  if (highlights.length === 0) return null;
  return (
    <Part id="highlights" title={t('public.highlights')}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {highlights.map(({ title, description }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- texts without an identity, in their order
          <li key={index} className="rounded-lg border border-rule bg-surface p-5">
            <h3 className="text-lg">
              <bdi>{title}</bdi>
            </h3>
            <p className="mt-2 whitespace-pre-line">{description}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Speakers({ event }: { readonly event: PublicEvent }) {
  const { speakers, speakers_count } = event;
  if (speakers.length === 0) return null;
  const more = speakers_count - speakers.length;
  return (
    <Part id="speakers" title={t('public.speakers')}>
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {speakers.map((speaker) => (
          <PublicSpeaker key={speaker.profile_id} speaker={speaker} />
        ))}
      </ul>
      {more > 0 && <p className="text-muted">{t('public.speakers.more', { count: more })}</p>}
    </Part>
  );
}

function Place({ event }: { readonly event: PublicEvent }) {
  const map = mapUrl(event);
  if (map === null && event.directions === null) return null;
  return (
    <Part id="place" title={t('public.place')}>
      {map !== null && (
        <address className="max-w-[68ch] whitespace-pre-line not-italic">
          {[venueLine(event), event.venue_address].filter((part) => part).join('\n')}
        </address>
      )}
      {event.directions !== null && <Paragraphs text={event.directions} />}
      {map !== null && (
        <a
          href={map}
          rel="noopener noreferrer"
          className="inline-flex h-12 items-center justify-self-start rounded-full border border-edge px-6 font-semibold hover:bg-sunk"
        >
          {t('public.map')}
        </a>
      )}
    </Part>
  );
}

function Faqs({ event }: { readonly event: PublicEvent }) {
  const { faqs = [] } = event.sections;
  if (faqs.length === 0) return null;
  return (
    <Part id="faqs" title={t('public.faqs')}>
      <div className="grid max-w-3xl gap-2">
        {faqs.map(({ question, answer }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- texts without an identity, in their order
          <details key={index} className="rounded-md border border-rule bg-surface">
            <summary className="min-h-11 p-3 font-semibold">
              <bdi>{question}</bdi>
            </summary>
            <div className="px-4 pb-4">
              <Paragraphs text={answer} />
            </div>
          </details>
        ))}
      </div>
    </Part>
  );
}
