/**
 * Pages for people without a login, rendered to HTML by the web server for each request (docs/decisions/0049). They have
 * no React in the browser; their small script is `src/public-pages.ts`.
 */
import type { PublicEvent, PublicProgrammeDay } from '@plenum/contracts/events/public-events';
import type { PublicSessionDetail } from '@plenum/contracts/events/public-sessions';
import { truncateText } from '@plenum/contracts/graphemes';
import { renderToStaticMarkup } from 'react-dom/server';
import { DirectoryPage, directoryUrl, type DirectoryContent } from '../features/events/public-events/directory.tsx';
import type { EmbedLook } from '../features/events/public-events/embed-frame.tsx';
import { type EmbedContent, EmbedPage, embedTitle } from '../features/events/public-events/embed-pages.tsx';
import { filteredUrl, isFiltered, type ProgrammeFilters } from '../features/events/public-events/programme-filters.tsx';
import { PublicEventPage } from '../features/events/public-events/public-event.tsx';
import { t } from '../features/events/public-events/public-events.en.json';
import { PublicNotice } from '../features/events/public-events/public-frame.tsx';
import { ProgrammePage } from '../features/events/public-events/public-programme.tsx';
import { PublicSessionPage } from '../features/events/public-events/public-session.tsx';
import { dayOf, daysOf, hoursOf, type PageFormat } from '../features/events/public-events/public-time.ts';
import {
  embeddedJson,
  sessionStructuredData,
  structuredData,
} from '../features/events/public-events/structured-data.ts';
import { sessionPlace, venueLine } from '../features/events/public-events/venue-line.ts';
import { formatLocale } from '../lib/dates.ts';
import { publicPaths, type ScheduleFormat, scheduleFormats } from '../lib/public-paths.ts';

export type PublicPage =
  | { readonly kind: 'event'; readonly event: PublicEvent }
  | { readonly kind: 'session'; readonly detail: PublicSessionDetail }
  | { readonly kind: 'programme'; readonly day: PublicProgrammeDay; readonly filters: ProgrammeFilters }
  | { readonly kind: 'directory'; readonly content: DirectoryContent }
  | {
      readonly kind: 'embed';
      readonly content: EmbedContent;
      readonly look: EmbedLook;
      /** Websites that can display the frame. */
      readonly origins: readonly string[];
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed' };

export interface RenderOptions {
  /** Public URL of the product, for example `https://plenum.example`. */
  readonly publicUrl: string;
  /** Languages of the reader in order of preference. */
  readonly languages: readonly string[];
  readonly nowMs: number;
}

/** Parts of a page, which are inserted into the template. */
export interface RenderedPage {
  readonly title: string;
  /** Elements of the head besides the title. */
  readonly head: string;
  readonly markup: string;
  /** Whether search engines and shared caches may store the page. */
  readonly isIndexed: boolean;
}

const maxDescriptionLength = 200;
const card = { width: '1200', height: '630' } as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

const noIndex = meta('name', 'robots', 'noindex');

/** Returns the beginning of a text, cut between words. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const beginning = truncateText(line, maxDescriptionLength);
  if (beginning === line) return line;
  // Chinese, Japanese and Thai have no spaces between words.
  const lastSpace = beginning.lastIndexOf(' ');
  return `${lastSpace > maxDescriptionLength / 2 ? beginning.slice(0, lastSpace) : beginning}…`;
}

const mediaTypes: Readonly<Record<ScheduleFormat, string>> = {
  ics: 'text/calendar',
  xml: 'application/xml',
  json: 'application/json',
  csv: 'text/csv',
};

/** Links to the schedule for other programs. */
const scheduleLinks = (slug: string, absolute: (path: string) => string): string =>
  scheduleFormats
    .map((format) => {
      const address = absolute(publicPaths.schedule(slug, format));
      return `\n    <link rel="alternate" type="${mediaTypes[format]}" href="${escaped(address)}" />`;
    })
    .join('');

/** Links by which other programs find the frame of a page. */
const oembedLinks = (address: string, absolute: (path: string) => string): string =>
  (['json', 'xml'] as const)
    .map((format) => {
      const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed';
      return `\n    <link rel="alternate" type="${type}" href="${escaped(absolute(publicPaths.oembed(address, format)))}" />`;
    })
    .join('');

interface Head {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly isIndexed: boolean;
  readonly picture?: { readonly url: string; readonly alt: string };
}

function headOf({ title, description, address, isIndexed, picture }: Head): string {
  const tags = [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Plenum'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    ...(picture === undefined
      ? [meta('name', 'twitter:card', 'summary')]
      : [
          meta('property', 'og:image', picture.url),
          meta('property', 'og:image:width', card.width),
          meta('property', 'og:image:height', card.height),
          meta('property', 'og:image:alt', picture.alt),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]),
    ...(isIndexed ? [] : [noIndex]),
  ];
  return tags.join('\n    ');
}

/** Image of an event in link previews, including those of its sessions. */
const cardPath = (slug: string): string => `/api/public/events/${slug}/card.png`;

const jsonLd = (data: object): string => `<script type="application/ld+json">${embeddedJson(data)}</script>`;

/** Canonical URL of the page, relative to the public URL. */
const sameAddress = '';

function renderEvent(event: PublicEvent, format: PageFormat, absolute: (path: string) => string): RenderedPage {
  const details = [daysOf(event, format), venueLine(event)].filter((part) => part !== '').join(', ');
  const text = event.hero_description ?? event.description;
  const address = absolute(publicPaths.event(event.slug));
  const picture = absolute(cardPath(event.slug));
  const isIndexed = event.visibility === 'PUBLIC';
  const head = headOf({
    title: event.title,
    description: shortened(text === null ? details : `${details}. ${text}`),
    address,
    isIndexed,
    picture: { url: picture, alt: event.title },
  });
  const sessionAddressOf = (id: number): string => absolute(publicPaths.session(event.slug, id));
  const data = structuredData(event, { address, picture, sessionAddressOf });
  return {
    title: event.title,
    head: `${head}${oembedLinks(address, absolute)}${event.parts.programme === 'ALL' ? scheduleLinks(event.slug, absolute) : ''}\n    ${jsonLd(data)}`,
    markup: renderToStaticMarkup(<PublicEventPage event={event} format={format} />),
    isIndexed,
  };
}

function renderSession(
  detail: PublicSessionDetail,
  format: PageFormat,
  absolute: (path: string) => string,
): RenderedPage {
  const { event, session } = detail;
  const { start, end } = hoursOf(session, { zone: event.timezone, date: session.date }, format);
  const { name, venue } = sessionPlace(event, session.location);
  const when = `${dayOf(session.date, format)}, ${start} – ${end}`;
  const summary = [when, name, venue].filter((part) => part !== '').join(', ');
  const text = session.short_description ?? session.description_text;
  const address = absolute(publicPaths.session(event.slug, session.id));
  const picture = absolute(cardPath(event.slug));
  const isIndexed = event.visibility === 'PUBLIC';
  const title = t('public.session.of', { title: session.title, event: event.title });
  const head = headOf({
    title,
    description: shortened(text === null ? summary : `${summary}. ${text}`),
    address,
    isIndexed,
    picture: { url: picture, alt: event.title },
  });
  const calendar = absolute(publicPaths.sessionCalendar(event.slug, session.id));
  const data = sessionStructuredData(detail, {
    session: address,
    event: absolute(publicPaths.event(event.slug)),
    picture,
  });
  return {
    title,
    head: `${head}${oembedLinks(address, absolute)}\n    <link rel="alternate" type="${mediaTypes.ics}" href="${escaped(calendar)}" />\n    ${jsonLd(data)}`,
    markup: renderToStaticMarkup(<PublicSessionPage detail={detail} format={format} />),
    isIndexed,
  };
}

function renderProgramme(
  day: PublicProgrammeDay,
  filters: ProgrammeFilters,
  { format, absolute }: { readonly format: PageFormat; readonly absolute: (path: string) => string },
): RenderedPage {
  const title = t('public.programme.of', { title: day.title });
  const isIndexed = day.visibility === 'PUBLIC' && !isFiltered(filters);
  const address = absolute(publicPaths.programme(day.slug, day.day_number));
  const head = headOf({ title, description: title, address, isIndexed });
  return {
    title,
    isIndexed,
    head: head + oembedLinks(absolute(filteredUrl(day.slug, day.day_number, filters)), absolute),
    markup: renderToStaticMarkup(<ProgrammePage day={day} filters={filters} format={format} />),
  };
}

/** Renders an error page with one link. */
const renderNotice = (reason: 'missing' | 'refused' | 'failed', href: string, action: string): RenderedPage => ({
  title: t(`public.${reason}`),
  head: noIndex,
  isIndexed: false,
  markup: renderToStaticMarkup(
    <PublicNotice title={t(`public.${reason}`)} text={t(`public.${reason}.text`)} href={href} action={action} />,
  ),
});

/** Returns the known locales; a header may contain anything. */
const knownLocales = (tags: readonly string[]): readonly string[] =>
  tags.flatMap((tag) => {
    try {
      return Intl.DateTimeFormat.supportedLocalesOf(tag);
    } catch {
      return [];
    }
  });

/** Renders a page in the language of this build. */
export function renderPublicPage(page: PublicPage, { publicUrl, languages, nowMs }: RenderOptions): RenderedPage {
  const format: PageFormat = { locale: formatLocale(knownLocales(languages)), nowMs, publicUrl };
  const absolute = (path: string): string => new URL(path, publicUrl).href;
  switch (page.kind) {
    case 'event':
      return renderEvent(page.event, format, absolute);
    case 'session':
      return renderSession(page.detail, format, absolute);
    case 'programme':
      return renderProgramme(page.day, page.filters, { format, absolute });
    case 'directory': {
      const title = t('public.directory');
      const { search, is_past, after } = page.content;
      const isIndexed = search === '';
      return {
        title,
        isIndexed,
        head: headOf({
          title,
          description: t('public.directory.text'),
          address: absolute(directoryUrl({ search, is_past, after })),
          isIndexed,
        }),
        markup: renderToStaticMarkup(<DirectoryPage content={page.content} format={format} />),
      };
    }
    case 'embed': {
      const { content, look, origins } = page;
      return {
        title: embedTitle(content),
        isIndexed: false,
        head: [noIndex, meta('name', 'plenum-origins', origins.join(' '))].join('\n    '),
        markup: renderToStaticMarkup(<EmbedPage content={content} look={look} format={format} />),
      };
    }
    case 'missing':
      return renderNotice('missing', publicPaths.directory(), t('public.missing.events'));
    case 'refused':
    case 'failed':
      return renderNotice(page.kind, sameAddress, t('public.failed.retry'));
  }
}
