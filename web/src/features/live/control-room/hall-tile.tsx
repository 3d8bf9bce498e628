import type { ControlLocation, ControlSession } from '@plenum/contracts/live/control-room';
import { Check, CircleHelp, MessageSquare, TriangleAlert, Users, type LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { useEvent } from '../../../lib/event-context.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Isolated } from '../../../ui/isolated.tsx';
import { Link } from '../../../ui/link.tsx';
import { t } from './control-room.en.json';
import { HallClock, Progress, useClockText } from './hall-clock.tsx';
import { type LocationProblem, runOfShowPath } from './problems.ts';

interface HallTileProps {
  readonly place: ControlLocation;
  readonly problems: readonly LocationProblem[];
  /** False while nobody in the event has a chat open: the chats are not used. */
  readonly showsPeople: boolean;
}

/** A location: its current and next session, how full it is, its clock and its problems. */
export const HallTile = memo(
  function HallTile({ place, problems, showsPeople }: HallTileProps) {
    const event = useEvent();
    const { location, now, next } = place;
    return (
      <section
        className={classNames(
          'flex h-full flex-col overflow-hidden rounded-md border bg-surface has-focus-visible:outline-2 has-focus-visible:outline-accent',
          problems.length === 0 ? 'border-rule' : 'border-edge',
        )}
      >
        <div className="tabular flex items-center justify-between gap-2 px-2.5 pt-1.5 text-sm font-semibold">
          <h2 className="min-w-0 truncate font-sans text-sm leading-6 tracking-normal">
            <Link to={runOfShowPath(event.id, location)} title={location} className="block truncate hover:underline">
              {location === '' ? t('no_location') : <Isolated text={location} />}
            </Link>
          </h2>
          <p className="shrink-0">
            <HallClock place={place} />
          </p>
        </div>
        <div aria-hidden="true" className="mx-2.5 h-0.75 overflow-hidden rounded-full bg-sunk">
          {now !== null && (
            <Progress starts_at={now.starts_at} ends_at={now.ends_at} className="block h-full bg-accent" />
          )}
        </div>
        <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start px-2.5 pt-1 pb-0.5">
          {now === null ? (
            <p className="text-sm text-muted">{t('nothing_now')}</p>
          ) : (
            <CurrentSession session={now} showsPeople={showsPeople} />
          )}
          {next !== null && <NextSession session={next} />}
        </div>
        {problems.length > 0 && <Problems problems={problems} />}
      </section>
    );
  },
  // A reply contains all locations, most of them unchanged; all properties are plain data.
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

function CurrentSession({
  session,
  showsPeople,
}: Pick<HallTileProps, 'showsPeople'> & { readonly session: ControlSession }) {
  const event = useEvent();
  const { id, title, present, messages, questions, is_full } = session;
  return (
    <>
      <p className="sr-only">{t('now')}</p>
      <Link
        to={eventPaths.session(event.id, id)}
        title={title}
        className="line-clamp-2 text-sm leading-5 font-semibold wrap-anywhere hover:underline pointer-coarse:min-h-11"
      >
        <Isolated text={title} />
      </Link>
      <p className="tabular flex items-center gap-x-3 overflow-hidden text-xs leading-5 text-muted empty:hidden">
        {is_full && <Badge tone="yellow">{t('full')}</Badge>}
        {showsPeople && present !== null && <Count icon={Users} label={t('count.present')} count={present} />}
        {messages > 0 && <Count icon={MessageSquare} label={t('count.messages')} count={messages} />}
        {questions > 0 && <Count icon={CircleHelp} label={t('count.questions')} count={questions} />}
        <Readiness session={session} />
      </p>
    </>
  );
}

interface CountProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count: number;
}

const Count = ({ icon: Icon, label, count }: CountProps) => (
  <span title={label} className="inline-flex items-center gap-1">
    <Icon aria-hidden="true" className="size-3.5" />
    {t('count', { count })} <span className="sr-only">{label}</span>
  </span>
);

/** Number of speakers who are ready; nothing before the first one, because not every event uses this. */
const Readiness = ({ session: { ready, speakers } }: { readonly session: ControlSession }) =>
  ready > 0 && (
    <span title={t('ready', { ready, speakers })} className="inline-flex shrink-0 items-center gap-1">
      <Check aria-hidden="true" className="size-3.5" />
      <span aria-hidden="true">{t('ready.short', { ready, speakers })}</span>
      <span className="sr-only">{t('ready', { ready, speakers })}</span>
    </span>
  );

function NextSession({ session }: { readonly session: ControlSession }) {
  const event = useEvent();
  const clock = useClockText();
  return (
    <p className="tabular flex items-center gap-2 text-xs text-muted">
      <Link
        to={eventPaths.session(event.id, session.id)}
        title={session.title}
        className="min-w-0 flex-1 truncate leading-6 hover:underline pointer-coarse:leading-11"
      >
        <span className="sr-only">{t('next')} </span>
        <span className="font-semibold">{clock(session.starts_at)}</span> <Isolated text={session.title} />
      </Link>
      <Readiness session={session} />
    </p>
  );
}

/** Problems side by side, so that all tiles have the same height. */
const Problems = ({ problems }: Pick<HallTileProps, 'problems'>) => (
  <ul className="flex">
    {problems.map(({ key, kind, text, session_title, to }, index) => (
      <li key={key} className="min-w-0 shrink-0 last:flex-1 last:shrink">
        <Link
          to={to}
          data-problem={kind}
          title={text}
          className={classNames(
            'flex min-h-6.5 items-center gap-1.5 px-2.5 text-xs font-semibold -outline-offset-3 hover:underline pointer-coarse:min-h-11',
            kind === 'RUNS_OVER' ? 'bg-live-soft text-on-live-soft' : 'bg-warn-soft text-on-warn-soft',
          )}
        >
          {index === 0 && <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />}
          <span className="truncate">{text}</span>
          <span className="sr-only">{`: ${session_title}`}</span>
        </Link>
      </li>
    ))}
  </ul>
);
