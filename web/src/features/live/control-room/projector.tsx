/** The control room on a projector: every location on one screen, without navigation, in high contrast. */
import type { ControlLocation, ControlRoom } from '@plenum/contracts/live/control-room';
import { CircleCheck, Maximize, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useEvent } from '../../../lib/event-context.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Isolated } from '../../../ui/isolated.tsx';
import { t } from './control-room.en.json';
import { LocationClock, Progress, TimeOfDay, useClockText } from './location-clock.tsx';
import { type HiddenKinds, type LocationProblem, type ProblemGroup, problemsOf } from './problems.ts';
import { columnsOf } from './projector-columns.ts';

interface ProjectorProps {
  readonly room: ControlRoom;
  readonly hidden: HiddenKinds;
  readonly groups: readonly ProblemGroup[];
  readonly isStale: boolean;
  readonly onClose: () => void;
}

const buttonClass = 'grid size-11 place-items-center rounded-md border border-current hover:bg-inverse-raised';

export function Projector({ room, hidden, groups, isStale, onClose }: ProjectorProps) {
  useWakeLock();
  const event = useEvent();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    frame.current?.focus();
  }, []);
  const columns = columnsOf(room.locations.length);
  useEffect(() => dialog.current?.style.setProperty('--columns', String(columns)), [columns]);
  return (
    <dialog
      ref={dialog}
      aria-label={t('projector')}
      onClose={onClose}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-inverse-deep text-on-inverse [color-scheme:dark]"
    >
      <div
        ref={frame}
        tabIndex={-1}
        className="focus:outline-none grid h-full grid-rows-[auto_minmax(0,1fr)] gap-[1vh] bg-inverse-deep p-[1.2vh]"
      >
        <header className="flex flex-wrap items-center gap-x-[2vw] gap-y-2 text-[max(1rem,2.4vh)] leading-tight font-semibold">
          <p className="min-w-0 flex-1 truncate font-display">
            <Isolated text={event.title} />
          </p>
          <Summary groups={groups} />
          {isStale && <p className="rounded-md bg-live px-3 py-1 text-on-live">{t('stale')}</p>}
          <TimeOfDay className="" />
          <div className="flex gap-2">
            {document.fullscreenEnabled && (
              <button
                type="button"
                aria-label={t('projector.full')}
                title={t('projector.full')}
                onClick={() => void frame.current?.requestFullscreen()}
                className={classNames(buttonClass, 'in-[:fullscreen]:hidden')}
              >
                <Maximize aria-hidden="true" className="size-5" />
              </button>
            )}
            <button
              type="button"
              aria-label={t('projector.close')}
              title={t('projector.close')}
              onClick={onClose}
              className={buttonClass}
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
        </header>
        <ul
          aria-label={t('locations')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="grid auto-rows-[minmax(7.5rem,1fr)] grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-[0.8vh] overflow-y-auto portrait:grid-cols-2"
        >
          {room.locations.map((place) => (
            <li key={place.location} className="min-w-0 [container-type:size]">
              <ProjectedLocation place={place} problem={problemsOf(place, room.event_id, hidden)[0]} />
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  );
}

function Summary({ groups }: Pick<ProjectorProps, 'groups'>) {
  if (groups.length === 0)
    return (
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden="true" className="size-[1.2em]" />
        {t('calm')}
      </p>
    );
  return (
    <ul className="flex flex-wrap gap-2">
      {groups.map(({ kind, text }) => (
        <li
          key={kind}
          className={classNames(
            'flex items-center gap-2 rounded-md px-3 py-1',
            kind === 'RUNS_OVER' ? 'bg-live text-on-live' : 'bg-highlight text-on-highlight',
          )}
        >
          <TriangleAlert aria-hidden="true" className="size-[1em]" />
          {text}
        </li>
      ))}
    </ul>
  );
}

interface ProjectedLocationProps {
  readonly place: ControlLocation;
  readonly problem: LocationProblem | undefined;
}

/** The text grows with the tile: fewer locations have larger text. */
function ProjectedLocation({ place, problem }: ProjectedLocationProps) {
  const clock = useClockText();
  const { location, now, next } = place;
  return (
    <section
      className={classNames(
        'flex h-full flex-col overflow-hidden rounded-md border-2 bg-inverse text-[min(6.5cqi,10.5cqb)] leading-tight',
        problem === undefined
          ? 'border-transparent'
          : problem.kind === 'RUNS_OVER'
            ? 'border-live'
            : 'border-highlight',
      )}
    >
      <div className="flex items-baseline justify-between gap-[0.5em] px-[0.6em] pt-[0.35em] font-bold">
        <h2 className="line-clamp-2 min-w-0 font-sans text-[1.15em] leading-tight tracking-normal">
          {location === '' ? t('no_location') : <Isolated text={location} />}
        </h2>
        <p className="tabular shrink-0 text-[1.35em] leading-none">
          <LocationClock place={place} />
        </p>
      </div>
      <div
        aria-hidden="true"
        className="mx-[0.6em] mt-[0.2em] h-[0.25em] shrink-0 overflow-hidden rounded-full bg-inverse-deep"
      >
        {now !== null && <Progress starts_at={now.starts_at} ends_at={now.ends_at} className="bg-on-inverse-muted" />}
      </div>
      <div className="min-h-0 flex-1 px-[0.6em] pt-[0.4em]">
        {now === null ? (
          <p className="text-on-inverse-muted">{t('nothing_now')}</p>
        ) : (
          <p className="line-clamp-3 font-semibold wrap-anywhere">
            {now.is_full && (
              <span className="me-[0.4em] rounded-sm bg-on-inverse px-[0.3em] text-inverse-deep">{t('full')}</span>
            )}
            <Isolated text={now.title} />
          </p>
        )}
        {next !== null && (
          <p className="tabular mt-[0.25em] truncate text-on-inverse-muted">
            <span className="font-semibold">{clock(next.starts_at)}</span> <Isolated text={next.title} />
          </p>
        )}
      </div>
      {problem !== undefined && (
        <p
          className={classNames(
            'flex items-center gap-[0.4em] px-[0.6em] py-[0.2em] font-bold',
            problem.kind === 'RUNS_OVER' ? 'bg-live text-on-live' : 'bg-highlight text-on-highlight',
          )}
        >
          <TriangleAlert aria-hidden="true" className="size-[1em] shrink-0" />
          <span className="truncate">{problem.text}</span>
        </p>
      )}
    </section>
  );
}
