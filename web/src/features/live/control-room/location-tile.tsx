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
import { LocationClock, Progress, StartClock, useClockText } from './location-clock.tsx';
import { type LocationProblem, runOfShowPath } from './problems.ts';

interface LocationTileProps {
  readonly place: ControlLocation;
  readonly problems: readonly LocationProblem[];
  /** Whether there is space for the clock as the largest figure, and for whole titles. */
  readonly isLarge: boolean;
}

/**
 * The clock is next to the location name on phones and in wide tiles, so that three tiles fit on a phone or a tablet in
 * portrait orientation; otherwise it has its own line.
 */
const largeClockClass =
  'text-2xl leading-8 font-bold sm:mb-1 sm:w-full sm:text-[clamp(2.5rem,13cqi,4.5rem)] sm:leading-tight sm:@xl:mb-0 sm:@xl:w-auto sm:@xl:text-[3.25rem]';

/** A following session. */
const largeRowClass = 'text-sm leading-6 sm:text-base sm:leading-6 min-[1600px]:text-xl min-[1600px]:leading-8';

/** A location: its current and next session, how full it is, its clock and its problems. */
export const LocationTile = memo(
  function LocationTile({ place, problems, isLarge }: LocationTileProps) {
    const event = useEvent();
    const { location, now, next, later } = place;
    const isMissing = problems.some(({ kind }) => kind === 'SPEAKERS_MISSING');
    return (
      <section
        className={classNames(
          '@container flex h-full flex-col overflow-hidden rounded-md border bg-surface has-focus-visible:outline-2 has-focus-visible:outline-accent',
          problems.length === 0
            ? 'border-rule'
            : problems[0]?.kind === 'RUNS_OVER'
              ? 'border-live'
              : 'border-highlight',
        )}
      >
        {/* A long name moves the clock to its own line, so that neither is truncated. */}
        <div className="tabular flex flex-wrap items-baseline justify-between gap-x-2 px-2.5 pt-1.5 text-sm leading-6 font-semibold @2xs:px-4 @2xs:pt-2 @2xs:text-base">
          <h2
            className={classNames(
              'min-w-0 font-sans tracking-normal wrap-anywhere',
              isLarge && 'text-lg leading-7 sm:text-2xl sm:leading-8',
            )}
          >
            <Link
              to={runOfShowPath(event.id, location)}
              className="block hover:underline pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
            >
              {location === '' ? t('no_location') : <Isolated text={location} />}
            </Link>
          </h2>
          <p className={classNames('shrink-0 empty:hidden', isLarge ? largeClockClass : 'text-xs @2xs:text-base')}>
            <LocationClock place={place} />
          </p>
        </div>
        <div
          aria-hidden="true"
          className="mx-2.5 h-0.75 shrink-0 overflow-hidden rounded-full bg-sunk @2xs:mx-4 @2xs:mt-1"
        >
          {now !== null && <Progress starts_at={now.starts_at} ends_at={now.ends_at} className="bg-accent" />}
        </div>
        {isLarge && <Problems problems={problems} isLarge />}
        <div
          className={classNames(
            'grid flex-1 grid-cols-[minmax(0,1fr)] px-2.5 pt-1 pb-0.5 @2xs:px-4 @2xs:pt-2 @2xs:pb-2',
            isLarge
              ? 'grid-rows-[auto_1fr] max-sm:py-1! gap-x-6 sm:@xl:grid-cols-2 sm:@xl:grid-rows-1'
              : 'content-start',
          )}
        >
          <div>
            {now === null ? (
              <p className="text-sm text-muted @2xs:text-base">{t('nothing_now')}</p>
            ) : (
              <CurrentSession session={now} isLarge={isLarge} />
            )}
          </div>
          {next !== null && (
            <div className={classNames(isLarge && 'flex flex-col pt-0.5 sm:pt-3 sm:@xl:pt-0')}>
              <NextSession session={next} isLarge={isLarge} isCountedDown={isLarge && now !== null} />
              <p className="tabular text-xs leading-5 text-muted empty:hidden @2xs:text-sm">
                {!isMissing && <Readiness session={next} />}
              </p>
              {isLarge && <LaterSessions next={next} sessions={later} />}
            </div>
          )}
        </div>
        {!isLarge && <Problems problems={problems} isLarge={false} />}
      </section>
    );
  },
  // A reply contains all locations, most of them unchanged; all properties are plain data.
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

interface SessionProps extends Pick<LocationTileProps, 'isLarge'> {
  readonly session: ControlSession;
}

function CurrentSession({ session, isLarge }: SessionProps) {
  const event = useEvent();
  const { id, title, speaker_names, speakers, present, messages, questions, is_full } = session;
  const others = speakers - speaker_names.length;
  const names = joinParts(speaker_names, ', ');
  return (
    <>
      <p className="sr-only">{t('now')}</p>
      <Link
        to={eventPaths.session(event.id, id)}
        title={title}
        className={classNames(
          'block font-semibold hover:underline pointer-coarse:-my-2.5 pointer-coarse:py-2.5',
          isLarge
            ? 'text-base leading-6 sm:text-xl sm:leading-7 min-[1600px]:text-3xl min-[1600px]:leading-9'
            : 'text-sm leading-5 @2xs:text-base @2xs:leading-6',
        )}
      >
        <span className="line-clamp-2 wrap-anywhere">
          <Isolated text={title} />
        </span>
      </Link>
      {isLarge && speakers > 0 && (
        <p className="truncate text-sm leading-5 text-muted sm:text-base sm:leading-6 min-[1600px]:text-xl min-[1600px]:leading-8">
          <Isolated text={others === 0 ? names : t('speakers.more', { names, count: others })} />
        </p>
      )}
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

/** Number of speakers who are ready; hidden before the first one, because not every event uses it. */
const Readiness = ({ session: { ready, speakers } }: { readonly session: ControlSession }) =>
  ready > 0 && (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Check aria-hidden="true" className="size-3.5 shrink-0" />
      {t('ready', { ready, speakers })}
    </span>
  );

interface NextSessionProps extends SessionProps {
  /** Whether the minutes until the start are displayed. */
  readonly isCountedDown: boolean;
}

function NextSession({ session, isLarge, isCountedDown }: NextSessionProps) {
  const event = useEvent();
  const clock = useClockText();
  return (
    <p className={classNames('tabular text-muted', isLarge ? largeRowClass : 'text-xs @2xs:text-sm')}>
      <Link
        to={eventPaths.session(event.id, session.id)}
        title={session.title}
        className={classNames(
          'block hover:underline',
          !isLarge && 'leading-6',
          isLarge ? 'pointer-coarse:-my-2.5 pointer-coarse:py-2.5' : 'truncate pointer-coarse:leading-11',
        )}
      >
        {/* Not on the link: its padding would show the next line. */}
        <span className={isLarge ? 'line-clamp-1 wrap-anywhere sm:line-clamp-2' : undefined}>
          <span className={isLarge ? undefined : 'sr-only'}>{t('next')} </span>
          <span className={classNames('font-semibold', isLarge && 'text-ink')}>{clock(session.starts_at)}</span>{' '}
          {isCountedDown && (
            <>
              <StartClock starts_at={session.starts_at} className="after:content-['_·']" />{' '}
            </>
          )}
          <span className={isLarge ? 'text-ink' : undefined}>
            <Isolated text={session.title} />
          </span>
        </span>
      </Link>
    </p>
  );
}

interface LaterSessionsProps {
  readonly next: ControlSession;
  readonly sessions: ControlLocation['later'];
}

/** Displays as many of the following sessions as fit; the others wrap into a column outside of the visible part. */
function LaterSessions({ next, sessions }: LaterSessionsProps) {
  const clock = useClockText();
  return (
    <ul
      className={`tabular flex h-0 flex-1 flex-col flex-wrap overflow-clip text-muted empty:hidden max-sm:hidden ${largeRowClass}`}
    >
      {sessions.map(({ id, title, starts_at }, index) => (
        <li key={id} className="w-full truncate pt-1">
          {index === 0 && `${t('then')} `}
          <span className="font-semibold">{clock(starts_at, (sessions[index - 1] ?? next).starts_at)}</span>{' '}
          <Isolated text={title} />
        </li>
      ))}
    </ul>
  );
}

interface MissingProps extends NonNullable<LocationProblem['missing']>, Pick<LocationTileProps, 'isLarge'> {}

/** Who is not ready, and when the session starts unless its line contains the time; not in narrow tiles. */
const Missing = ({ starts_at, names, isLarge }: MissingProps) => (
  <span className="tabular @max-2xs:hidden">
    {starts_at !== null && !isLarge && <StartClock starts_at={starts_at} className="before:content-['_·_']" />}
    <span className={classNames('font-normal', isLarge ? 'max-sm:sr-only sm:block' : 'block')}>
      <Isolated text={t('problem.not_ready', { names: joinParts(names, ', ') })} />
    </span>
  </span>
);

/** Problems side by side, or stacked in narrow tiles, so that none is truncated. */
const Problems = ({ problems, isLarge }: Pick<LocationTileProps, 'problems' | 'isLarge'>) => (
  <ul className={classNames('flex flex-wrap empty:hidden', isLarge && 'mt-1 sm:mt-1.5')}>
    {problems.map(({ key, kind, text, session_title, missing, to }) => (
      <li key={key} className="flex flex-auto">
        <Link
          to={to}
          data-problem={kind}
          className={classNames(
            'flex min-h-6.5 flex-1 items-center gap-1.5 px-2.5 text-xs font-semibold -outline-offset-3 hover:underline @2xs:min-h-9 @2xs:px-4 @2xs:py-1.5 @2xs:text-sm pointer-coarse:min-h-11',
            isLarge && 'max-sm:px-2.5!',
            kind === 'RUNS_OVER' ? 'bg-live-soft text-on-live-soft' : 'bg-warn-soft text-on-warn-soft',
          )}
        >
          <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="min-w-0">
            {text}
            {missing !== null && <Missing {...missing} isLarge={isLarge} />}
            <span className="sr-only">{`: ${session_title}`}</span>
          </span>
          <ArrowRight
            aria-hidden="true"
            className={classNames('ms-auto size-3.5 shrink-0 rtl:-scale-x-100', isLarge && 'max-sm:hidden')}
          />
        </Link>
      </li>
    ))}
  </ul>
);
