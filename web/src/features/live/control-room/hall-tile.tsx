import type { ControlLocation, ControlSession } from '@plenum/contracts/live/control-room';
import { ArrowRight, Check, CircleHelp, MessageSquare, TriangleAlert, Users, type LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { useEvent } from '../../../lib/event-context.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { show } from '../../../lib/i18n/catalogue.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Isolated } from '../../../ui/isolated.tsx';
import { Link } from '../../../ui/link.tsx';
import { t } from './control-room.en.json';
import { HallClock, Progress, StartClock, useClockText } from './hall-clock.tsx';
import { type LocationProblem, runOfShowPath } from './problems.ts';

interface HallTileProps {
  readonly place: ControlLocation;
  readonly problems: readonly LocationProblem[];
  /** Whether there is space for the clock as the largest figure, and for whole titles. */
  readonly isLarge: boolean;
}

/** A location: its current and next session, how full it is, its clock and its problems. */
export const HallTile = memo(
  function HallTile({ place, problems, isLarge }: HallTileProps) {
    const event = useEvent();
    const { location, now, next } = place;
    const isMissing = problems.some(({ kind }) => kind === 'SPEAKERS_MISSING');
    return (
      <section
        className={classNames(
          '@container flex h-full flex-col overflow-hidden rounded-md border bg-surface has-focus-visible:outline-2 has-focus-visible:outline-accent',
          problems.length === 0 ? 'border-rule' : problems[0]?.kind === 'RUNS_OVER' ? 'border-live' : 'border-lamp',
        )}
      >
        {/* A long name moves the clock to its own line: neither is cut. */}
        <div className="tabular flex flex-wrap items-baseline justify-between gap-x-2 px-2.5 pt-1.5 text-sm leading-6 font-semibold @2xs:px-4 @2xs:pt-3 @2xs:text-base">
          <h2
            className={classNames(
              'min-w-0 font-sans tracking-normal wrap-anywhere',
              isLarge && 'text-xl leading-8 @md:text-[1.75rem] @md:leading-9',
            )}
          >
            <Link
              to={runOfShowPath(event.id, location)}
              className="block hover:underline pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
            >
              {location === '' ? t('no_location') : <Isolated text={location} />}
            </Link>
          </h2>
          <p
            className={classNames(
              'shrink-0',
              isLarge
                ? 'mb-2 w-full text-[clamp(2.5rem,14cqi,6rem)] leading-tight font-bold empty:hidden'
                : 'text-xs @2xs:text-base',
            )}
          >
            <HallClock place={place} />
          </p>
        </div>
        <div
          aria-hidden="true"
          className="mx-2.5 h-0.75 shrink-0 overflow-hidden rounded-full bg-sunk @2xs:mx-4 @2xs:mt-1"
        >
          {now !== null && <Progress starts_at={now.starts_at} ends_at={now.ends_at} className="bg-accent" />}
        </div>
        <div
          className={classNames(
            'grid flex-1 grid-cols-[minmax(0,1fr)] content-start px-2.5 pt-1 pb-0.5 @2xs:px-4 @2xs:pt-2 @2xs:pb-2',
            isLarge && '@2xs:pt-3 @2xs:pb-3',
          )}
        >
          {now === null ? (
            <p className="text-sm text-muted @2xs:text-base">{t('nothing_now')}</p>
          ) : (
            <CurrentSession session={now} isLarge={isLarge} />
          )}
          {next !== null && <NextSession session={next} isLarge={isLarge} />}
          {next !== null && (
            <p className="tabular flex flex-wrap gap-x-3 text-xs leading-5 text-muted empty:hidden @2xs:text-sm">
              {isLarge && now !== null && !isMissing && <StartClock starts_at={next.starts_at} />}
              {!isMissing && <Readiness session={next} />}
            </p>
          )}
        </div>
        {problems.length > 0 && <Problems problems={problems} />}
      </section>
    );
  },
  // A reply contains all locations, most of them unchanged; all properties are plain data.
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

interface SessionProps extends Pick<HallTileProps, 'isLarge'> {
  readonly session: ControlSession;
}

function CurrentSession({ session, isLarge }: SessionProps) {
  const event = useEvent();
  const { id, title, present, messages, questions, is_full } = session;
  return (
    <>
      <p className="sr-only">{t('now')}</p>
      <Link
        to={eventPaths.session(event.id, id)}
        title={title}
        className={classNames(
          'line-clamp-2 text-sm leading-5 font-semibold wrap-anywhere hover:underline @2xs:text-base @2xs:leading-6 pointer-coarse:-my-2.5 pointer-coarse:py-2.5',
          isLarge && '@2xs:text-xl @2xs:leading-snug min-[1600px]:@2xs:text-3xl',
        )}
      >
        <Isolated text={title} />
      </Link>
      <p className="tabular flex flex-wrap items-center gap-x-3 text-xs leading-5 text-muted empty:hidden @2xs:text-sm @2xs:leading-6">
        {is_full && <Badge tone="yellow">{t('full')}</Badge>}
        {present !== null && present > 0 && (
          <Count icon={Users} count={present} text={t('count.present', { count: present })} />
        )}
        {messages > 0 && (
          <Count icon={MessageSquare} count={messages} text={t('count.messages', { count: messages })} />
        )}
        {questions > 0 && (
          <Count icon={CircleHelp} count={questions} text={t('count.questions', { count: questions })} />
        )}
      </p>
    </>
  );
}

interface CountProps {
  readonly icon: LucideIcon;
  readonly count: number;
  readonly text: string;
}

/** In a narrow tile, only the icon and the number are visible. */
const Count = ({ icon: Icon, count, text }: CountProps) => (
  <span title={text} className="inline-flex items-center gap-1 whitespace-nowrap">
    <Icon aria-hidden="true" className="size-3.5 shrink-0" />
    <span aria-hidden="true" className="@2xs:hidden">
      {show(count)}
    </span>
    <span className="@max-2xs:sr-only">{text}</span>
  </span>
);

/** Number of speakers who are ready; nothing before the first one, because not every event uses this. */
const Readiness = ({ session: { ready, speakers } }: { readonly session: ControlSession }) =>
  ready > 0 && (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Check aria-hidden="true" className="size-3.5 shrink-0" />
      {t('ready', { ready, speakers })}
    </span>
  );

function NextSession({ session, isLarge }: SessionProps) {
  const event = useEvent();
  const clock = useClockText();
  return (
    <p
      className={classNames(
        'tabular text-xs text-muted @2xs:text-sm',
        isLarge && 'mt-3 @2xs:text-base min-[1600px]:@2xs:text-xl',
      )}
    >
      <Link
        to={eventPaths.session(event.id, session.id)}
        title={session.title}
        className={classNames(
          'leading-6 hover:underline',
          isLarge
            ? 'line-clamp-2 pointer-coarse:-my-2.5 pointer-coarse:py-2.5'
            : 'block truncate pointer-coarse:leading-11',
        )}
      >
        <span className="sr-only">{t('next')} </span>
        <span className="font-semibold">{clock(session.starts_at)}</span> <Isolated text={session.title} />
      </Link>
    </p>
  );
}

/** When the session starts, and who is not ready; not in a narrow tile. */
const Missing = ({ starts_at, names }: NonNullable<LocationProblem['missing']>) => (
  <span className="tabular @max-2xs:hidden">
    {starts_at !== null && (
      <span className="*:before:content-['_·_']">
        <StartClock starts_at={starts_at} />
      </span>
    )}
    <span className="block font-normal">
      <Isolated text={t('problem.not_ready', { names: joinParts(names, ', ') })} />
    </span>
  </span>
);

/** Problems side by side, or below each other in a narrow tile: none is cut. */
const Problems = ({ problems }: Pick<HallTileProps, 'problems'>) => (
  <ul className="flex flex-wrap">
    {problems.map(({ key, kind, text, session_title, missing, to }) => (
      <li key={key} className="flex-auto">
        <Link
          to={to}
          data-problem={kind}
          className={classNames(
            'flex min-h-6.5 items-center gap-1.5 px-2.5 text-xs font-semibold -outline-offset-3 hover:underline @2xs:min-h-9 @2xs:px-4 @2xs:py-1.5 @2xs:text-sm pointer-coarse:min-h-11',
            kind === 'RUNS_OVER' ? 'bg-live-soft text-on-live-soft' : 'bg-warn-soft text-on-warn-soft',
          )}
        >
          <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="min-w-0">
            {text}
            {missing !== null && <Missing {...missing} />}
            <span className="sr-only">{`: ${session_title}`}</span>
          </span>
          <ArrowRight aria-hidden="true" className="ms-auto size-3.5 shrink-0 rtl:-scale-x-100" />
        </Link>
      </li>
    ))}
  </ul>
);
