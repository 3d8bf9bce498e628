import type { PublicEvent, PublicProgrammeDay, PublicSession } from '@plenum/contracts/events/public-events';
import type { HTMLAttributes } from 'react';
import { sessionLevelLabel, sessionTypeLabel } from '../../../lib/enum-labels.ts';
import { dateOfDay, zoneLabel } from '../../../lib/event-time.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { publicPaths } from '../../../lib/public-paths.ts';
import { titleLanguage } from '../../../lib/title-language.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { newTab } from './embed-frame.tsx';
import { JoinBar, JoinLink } from './join-bar.tsx';
import { OwnAccent } from './own-accent.tsx';
import { FilterForm, filteredUrl, isFiltered, matchingSessions, type ProgrammeFilters } from './programme-filters.tsx';
import { t } from './public-events.en.json';
import { Column, PublicFrame } from './public-frame.tsx';
import { dayOf, hoursOf, phaseOf, type PageFormat } from './public-time.ts';
import { ScheduleChoices } from './schedule-choices.tsx';
import { SessionLinks } from './session-links.tsx';

type Days = PublicProgrammeDay['days'];

interface SessionsProps {
  readonly event: Pick<PublicEvent, 'slug' | 'timezone'>;
  readonly sessions: readonly PublicSession[];
  /** The conference day of the sessions. */
  readonly date: string;
  readonly format: PageFormat;
  /** Whether the page is in a frame of another website, so that its links open a new tab. */
  readonly isEmbedded?: boolean;
}

/** Sessions of one day; the script of the page adds times in the reader’s time zone. */
export function Sessions({ sessions, ...page }: SessionsProps) {
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} {...page} />
      ))}
    </ul>
  );
}

interface SessionRowProps extends Omit<SessionsProps, 'sessions'> {
  readonly session: PublicSession;
  readonly attributes?: HTMLAttributes<HTMLLIElement>;
}

export function SessionRow({ event, session, date, format, isEmbedded = false, attributes }: SessionRowProps) {
  const { start, end } = hoursOf(session, { zone: event.timezone, date }, format);
  const phase = phaseOf(session, format);
  const isCancelled = phase === 'cancelled';
  const details = joinParts([session.location, session.track, joinParts(session.speakers, ', ')]);
  return (
    <li {...attributes} className="grid grid-cols-[6rem_1fr] gap-x-4 py-3 sm:grid-cols-[11rem_1fr]">
      <p className="tabular-nums">
        <time
          dateTime={session.starts_at}
          data-zone={event.timezone}
          data-date={date}
          className="font-semibold sm:font-normal"
        >
          {start}
        </time>
        <span className="text-muted max-sm:block">
          <span className="max-sm:hidden"> – </span>
          {end}
        </span>
      </p>
      <div className="min-w-0">
        <h3
          className={classNames('font-sans text-base font-semibold tracking-normal', isCancelled && 'line-through')}
          {...titleLanguage(session)}
        >
          <a
            href={publicPaths.session(event.slug, session.id)}
            {...(isEmbedded && newTab)}
            className="underline-offset-4 hover:underline"
          >
            <bdi>{session.title}</bdi>
          </a>
        </h3>
        {details !== '' && (
          <p className="text-sm text-muted">
            <bdi>{details}</bdi>
          </p>
        )}
      </div>
      <p className="col-start-2 mt-1.5 flex flex-wrap items-center gap-1.5 empty:hidden">
        {phase === 'on' && <Badge tone="live">{t('public.on')}</Badge>}
        {isCancelled && <Badge tone="red">{t('public.cancelled')}</Badge>}
        {session.is_full && <Badge tone="yellow">{t('public.session_full')}</Badge>}
        {!isCancelled && session.session_type === 'KEYNOTE' && (
          <Badge tone="accent">{sessionTypeLabel(session.session_type)}</Badge>
        )}
        {session.level !== null && <Badge>{sessionLevelLabel(session.level)}</Badge>}
        {session.links.some(({ kind }) => kind === 'RECORDING') && <Badge>{t('public.recorded')}</Badge>}
      </p>
      {session.links.length > 0 && (
        <SessionLinks links={session.links} isEmbedded={isEmbedded} className="col-start-2 mt-1" />
      )}
    </li>
  );
}

/** Agenda on the page of an event: all sessions, or a selection with links to the days. */
export function ProgrammePart({ event, format }: { readonly event: PublicEvent; readonly format: PageFormat }) {
  const { programme } = event;
  if (programme === null) return null;
  const byDay = [...Map.groupBy(programme.sessions, ({ day_number }) => day_number)].toSorted(([a], [b]) => a - b);
  return (
    <section aria-labelledby="programme" className="grid gap-5">
      <div>
        <h2 id="programme" className="text-3xl">
          {t('public.programme')}
        </h2>
        {programme.sessions_count > 0 && (
          <p className="mt-1.5 text-muted">
            {!programme.is_complete && `${t('public.programme.selection')}. `}
            {t('public.zone', { zone: zoneLabel(Date.parse(event.start_date), event.timezone) })}
          </p>
        )}
      </div>
      {programme.sessions_count === 0 && <p className="text-muted">{t('public.programme.empty')}</p>}
      {byDay.map(([day_number, sessions]) => {
        const date = dateOfDay(event.start_date, day_number);
        return (
          <div key={day_number} className="grid gap-2">
            <h3 className="text-xl">{dayOf(date, format)}</h3>
            <Sessions event={event} sessions={sessions} date={date} format={format} />
          </div>
        );
      })}
      {!programme.is_complete && programme.days.length > 0 && (
        <a
          href={publicPaths.programme(event.slug)}
          className="inline-flex h-12 items-center justify-self-start rounded-full border border-edge px-6 font-semibold hover:bg-sunk"
        >
          {t('public.programme.whole', { count: programme.sessions_count })}
        </a>
      )}
      {event.parts.programme === 'ALL' && programme.sessions_count > 0 && (
        <ScheduleChoices event={event} format={format} />
      )}
    </section>
  );
}

interface DayLinksProps {
  readonly days: Days;
  readonly day_number: number;
  readonly urlOf: (day_number: number) => string;
  readonly format: PageFormat;
}

export function DayLinks({ days, day_number, urlOf, format }: DayLinksProps) {
  return (
    <nav
      aria-label={t('public.programme.day')}
      className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 whitespace-nowrap sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {days.map((day) => (
        <a
          key={day.day_number}
          href={urlOf(day.day_number)}
          {...(day.day_number === day_number ? { 'aria-current': 'page' as const } : {})}
          className={classNames(
            'inline-flex h-11 shrink-0 items-center rounded-full border px-4 font-semibold',
            day.day_number === day_number ? 'border-accent bg-accent text-on-accent' : 'border-edge hover:bg-sunk',
          )}
        >
          {dayOf(day.date, format)}
        </a>
      ))}
    </nav>
  );
}

/**
 * Returns the sessions that are over on the current day, which the page collapses; none if no session would remain, or
 * on another day.
 */
export function earlierOf(sessions: readonly PublicSession[], nowMs: number): readonly PublicSession[] {
  const over = sessions.filter(({ ends_at }) => Date.parse(ends_at) <= nowMs);
  return over.length === sessions.length ? [] : over;
}

interface ProgrammePageProps {
  readonly day: PublicProgrammeDay;
  readonly filters: ProgrammeFilters;
  readonly format: PageFormat;
}

/** A day of the agenda, with search and filters; scrolls to the current sessions when it opens. */
export function ProgrammePage({ day, filters, format }: ProgrammePageProps) {
  const { slug, title, days, day_number, timezone } = day;
  const date = days.find((conferenceDay) => conferenceDay.day_number === day_number)?.date ?? '';
  const sessions = matchingSessions(day.sessions, filters);
  const page = { event: { slug, timezone }, date, format };
  const earlier = isFiltered(filters) ? [] : earlierOf(sessions, format.nowMs);
  return (
    <OwnAccent branding={day.branding}>
      <PublicFrame>
        <Column isDense>
          <div className="grid gap-4">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <div className="min-w-0 flex-1">
                <a
                  href={publicPaths.event(slug)}
                  className="inline-flex min-h-11 items-center text-accent hover:underline"
                >
                  {t('public.back')}
                </a>
                <h1 className="text-2xl sm:text-3xl">
                  <bdi>{t('public.programme.of', { title })}</bdi>
                </h1>
                <p className="mt-1 text-sm text-muted">
                  {t('public.zone', { zone: zoneLabel(Date.parse(date), timezone) })}
                </p>
              </div>
              <JoinLink event={day} format={format} />
            </div>
            <DayLinks
              days={days}
              day_number={day_number}
              urlOf={(number) => filteredUrl(slug, number, filters)}
              format={format}
            />
            <FilterForm slug={slug} day_number={day_number} sessions={day.sessions} filters={filters} />
            <section aria-labelledby="day" className="grid gap-2">
              <h2 id="day" className="sr-only">
                {dayOf(date, format)}
              </h2>
              {earlier.length > 0 && (
                <details>
                  <summary className="min-h-11 py-2.5 font-semibold text-muted">
                    {t('public.programme.earlier', { count: earlier.length })}
                  </summary>
                  <Sessions sessions={earlier} {...page} />
                </details>
              )}
              {sessions.length === 0 ? (
                <p className="text-muted">
                  {t(isFiltered(filters) ? 'public.programme.none_found' : 'public.programme.empty_day')}
                </p>
              ) : (
                <Sessions sessions={sessions.filter((session) => !earlier.includes(session))} {...page} />
              )}
            </section>
            <ScheduleChoices event={day} format={format} />
          </div>
        </Column>
        <JoinBar event={day} format={format} />
      </PublicFrame>
    </OwnAccent>
  );
}
