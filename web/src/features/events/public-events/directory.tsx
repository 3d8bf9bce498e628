import { narrowCover } from '@plenum/contracts/events/event-pictures';
import type { ListedEvent } from '@plenum/contracts/events/public-events';
import { publicPaths } from '../../../lib/public-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './public-events.en.json';
import { Column, PublicFrame } from './public-frame.tsx';
import { daysOf, isOn, type PageFormat } from './public-time.ts';
import { venueLine } from './venue-line.ts';

/** A page of the directory, with its search text and filter. */
export interface DirectoryContent {
  readonly events: readonly ListedEvent[];
  readonly search: string;
  readonly is_past: boolean;
  /** Cursor of this page, which is the end of the previous one; null for the first page. */
  readonly after: string | null;
  readonly next: string | null;
}

interface DirectoryProps {
  readonly content: DirectoryContent;
  readonly format: PageFormat;
}

type DirectoryQuery = Pick<DirectoryContent, 'search' | 'is_past' | 'after'>;

/** Returns the URL of a page of the directory; omits defaults. */
export function directoryUrl({ search, is_past, after }: DirectoryQuery): string {
  const query = new URLSearchParams({
    ...(search === '' ? {} : { search }),
    ...(is_past ? { past: '1' } : {}),
    ...(after === null ? {} : { after }),
  });
  return `${publicPaths.directory()}${query.size === 0 ? '' : `?${query}`}`;
}

/** Directory of listed events; the search works without JavaScript. */
export function DirectoryPage({ content, format }: DirectoryProps) {
  const { events, search, is_past } = content;
  return (
    <PublicFrame>
      <Column>
        <div className="grid gap-6">
          <div>
            <h1 className="text-headline">{t('public.directory')}</h1>
            <p className="mt-2 max-w-[60ch] text-lg text-muted">{t('public.directory.text')}</p>
          </div>
          <search>
            <form action={publicPaths.directory()} className="flex max-w-xl flex-wrap gap-2">
              {is_past && <input type="hidden" name="past" value="1" />}
              <input
                type="search"
                dir="auto"
                name="search"
                defaultValue={search}
                maxLength={100}
                aria-label={t('public.directory.search')}
                placeholder={t('public.directory.search')}
                className="h-12 min-w-0 flex-1 basis-56 rounded-md border border-edge bg-surface px-4"
              />
              <button
                type="submit"
                className="h-12 rounded-full bg-accent px-6 font-semibold text-on-accent hover:bg-accent-strong"
              >
                {t('public.directory.submit')}
              </button>
            </form>
          </search>
          <TimeFilter search={search} is_past={is_past} />
          {events.length === 0 ? (
            <NoEvents content={content} />
          ) : (
            <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
              {events.map((event) => (
                <li key={event.slug}>
                  <EventCard event={event} format={format} />
                </li>
              ))}
            </ul>
          )}
          <Pagination content={content} />
        </div>
      </Column>
    </PublicFrame>
  );
}

function TimeFilter({ search, is_past }: Pick<DirectoryContent, 'search' | 'is_past'>) {
  return (
    <nav aria-label={t('public.when')} className="flex gap-2">
      {[false, true].map((past) => (
        <a
          key={String(past)}
          href={directoryUrl({ search, is_past: past, after: null })}
          {...(past === is_past ? { 'aria-current': 'page' as const } : {})}
          className={classNames(
            'inline-flex h-11 items-center rounded-full border px-4 font-semibold',
            past === is_past ? 'border-accent bg-accent text-on-accent' : 'border-edge hover:bg-sunk',
          )}
        >
          {t(past ? 'public.directory.past' : 'public.directory.coming')}
        </a>
      ))}
    </nav>
  );
}

function NoEvents({ content: { search, is_past } }: Pick<DirectoryProps, 'content'>) {
  const text =
    search === ''
      ? t(is_past ? 'public.directory.none_past' : 'public.directory.none')
      : t('public.directory.none_found', { search });
  return (
    <div className="grid justify-items-start gap-3 rounded-lg border border-rule bg-surface p-6">
      <p>{text}</p>
      {search !== '' && (
        <a
          href={directoryUrl({ search: '', is_past, after: null })}
          className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          {t('public.directory.all')}
        </a>
      )}
    </div>
  );
}

function EventCard({ event, format }: { readonly event: ListedEvent; readonly format: PageFormat }) {
  const picture = narrowCover(event.cover, event.branding);
  const place = venueLine(event);
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-lg border border-rule bg-surface has-[a:hover]:border-edge">
      {picture !== null && <img src={picture} alt="" loading="lazy" className="aspect-[16/9] w-full object-cover" />}
      <div className="grid gap-1.5 p-5">
        <p className="flex flex-wrap items-center gap-2 text-sm font-semibold text-accent">
          {isOn(event, format.nowMs) && <Badge tone="live">{t('public.on')}</Badge>}
          {daysOf(event, format)}
        </p>
        <h2 className="text-xl wrap-break-word">
          {/* The link covers the card. */}
          <a href={publicPaths.event(event.slug)} className="after:absolute after:inset-0">
            <bdi>{event.title}</bdi>
          </a>
        </h2>
        {place !== '' && (
          <p className="text-sm text-muted">
            <bdi>{place}</bdi>
          </p>
        )}
        {event.hero_description !== null && (
          <p className="line-clamp-3 text-sm">
            <bdi>{event.hero_description}</bdi>
          </p>
        )}
      </div>
    </article>
  );
}

function Pagination({ content: { search, is_past, after, next } }: Pick<DirectoryProps, 'content'>) {
  if (after === null && next === null) return null;
  const link = 'inline-flex h-11 items-center rounded-full border border-edge px-4 font-semibold hover:bg-sunk';
  return (
    <nav aria-label={t('public.directory.pages')} className="flex gap-2">
      {after !== null && (
        <a href={directoryUrl({ search, is_past, after: null })} className={link}>
          {t('public.directory.start')}
        </a>
      )}
      {next !== null && (
        <a href={directoryUrl({ search, is_past, after: next })} rel="next" className={link}>
          {t('public.directory.next')}
        </a>
      )}
    </nav>
  );
}
