/**
 * Displays the problems by kind and, below them, every location as a tile with its current and next session. Locations with
 * problems come first.
 */
import type { ControlRoom, ControlSession } from '@plenum/contracts/live/control-room';
import { Projector as ProjectorIcon } from 'lucide-react';
import { type CSSProperties, lazy, Suspense, useRef, type ReactNode, type RefObject } from 'react';
import { dot } from '../../../lib/join-parts.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { choiceParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CompactHeader } from '../../../ui/compact-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useControlRoom } from './control-room.api.ts';
import { t } from './control-room.en.json';
import { useHiddenKinds } from './hidden-kinds.ts';
import { TimeOfDay } from './location-clock.tsx';
import { LocationTile } from './location-tile.tsx';
import { ProblemBar, ProblemSwitches } from './problem-bar.tsx';
import {
  groupsOf,
  type HiddenKinds,
  type LocationProblem,
  type ProblemGroup,
  problemKinds,
  problemsOf,
} from './problems.ts';

const Projector = lazy(() => import('./projector.tsx').then((m) => ({ default: m.Projector })));

const search = { screen: choiceParam(['', 'projector'], '') };

interface ControlRoomViewProps {
  readonly event_id: number;
  /** Actions of other features. */
  readonly actions: ReactNode;
}

export function ControlRoomView({ event_id, actions }: ControlRoomViewProps) {
  const { data, error, mutate } = useControlRoom(event_id);
  const [hidden, change] = useHiddenKinds(event_id);
  const [{ screen }, setScreen] = useSearchValues(search);
  const tiles = useRef<HTMLUListElement>(null);
  const groups = data === undefined ? [] : groupsOf(data, hidden);
  return (
    <>
      <CompactHeader
        title={
          <>
            {pageName('page.control_room')} <TimeOfDay className="ms-2 font-sans font-medium text-muted" />
          </>
        }
        text={data === undefined ? undefined : figuresOf(data)}
        actions={
          <>
            <Button
              variant="secondary"
              icon={<ProjectorIcon aria-hidden="true" className="size-4.5" />}
              className="max-sm:hidden"
              onClick={() => setScreen({ screen: 'projector' })}
            >
              {t('projector')}
            </Button>
            {actions}
          </>
        }
      />
      {error !== undefined && data !== undefined && <Alert tone="warn">{t('stale')}</Alert>}
      {data === undefined && error === undefined && <Skeleton className="h-96" />}
      {data === undefined && error !== undefined && <ErrorState failure={error} onRetry={() => mutate()} />}
      {data !== undefined && (
        <>
          <p role="status" className="sr-only">
            {announcementOf(groups)}
          </p>
          <ProblemBar groups={groups} tiles={tiles} switches={<ProblemSwitches hidden={hidden} onChange={change} />} />
          <Locations room={data} hidden={hidden} list={tiles} />
        </>
      )}
      {data !== undefined && screen === 'projector' && (
        <Suspense fallback={null}>
          <Projector
            room={data}
            hidden={hidden}
            groups={groups}
            isStale={error !== undefined}
            onClose={() => setScreen({ screen: '' })}
          />
        </Suspense>
      )}
    </>
  );
}

/** Text for screen readers: without minutes, so that it changes only with the problems. */
const announcementOf = (groups: readonly ProblemGroup[]): string =>
  groups.length === 0 ? t('calm') : groups.map(({ announcedText }) => announcedText).join('. ');

/** Sums the known counts. */
const sumOf = (sessions: readonly ControlSession[], name: 'present' | 'messages' | 'questions'): number =>
  sessions.reduce((sum, session) => sum + (session[name] ?? 0), 0);

/**
 * The number of current sessions, and all counts above zero, so that features that the event does not use are omitted.
 * A line breaks between the counts only.
 */
function figuresOf({ locations }: ControlRoom): string {
  const sessions = locations.map(({ now }) => now).filter((session) => session !== null);
  const countOf = (key: 'present' | 'messages' | 'questions'): string[] => {
    const count = sumOf(sessions, key);
    return count === 0 ? [] : [t(`sum.${key}`, { count })];
  };
  const recent = [...countOf('messages'), ...countOf('questions')];
  const parts = [
    t('sum.sessions', { count: sessions.length }),
    ...countOf('present'),
    ...(recent.length === 0 ? [] : [t('sum.recent', { counts: recent.join(', ') })]),
  ];
  return parts.map((part) => part.replaceAll(' ', '\u00A0')).join(dot);
}

/** Returns the index in `problemKinds` of the most urgent problem; the number of kinds without problems. */
const urgencyOf = ([first]: readonly LocationProblem[]): number =>
  first === undefined ? problemKinds.length : problemKinds.indexOf(first.kind);

/** Up to this number, tiles are large on large screens. */
const maxLargeTiles = 15;
/** Up to this number, tiles fill the screen. */
const maxFillingTiles = 6;

interface LocationsProps {
  readonly room: ControlRoom;
  readonly hidden: HiddenKinds;
  readonly list: RefObject<HTMLUListElement | null>;
}

/** Tiles of the locations: those with the most urgent problems first, the others in the order of the schedule. */
function Locations({ room: { event_id, locations }, hidden, list }: LocationsProps) {
  if (locations.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  const tiles = locations.map((place) => ({ place, problems: problemsOf(place, event_id, hidden) }));
  const shown = tiles.toSorted((a, b) => urgencyOf(a.problems) - urgencyOf(b.problems));
  const isFilling = shown.length <= maxFillingTiles;
  return (
    <ul
      ref={list}
      aria-label={t('locations')}
      style={
        {
          '--columns': `repeat(${shown.length === 4 ? 2 : Math.min(3, shown.length)}, minmax(0, 1fr))`,
        } as CSSProperties
      }
      className={classNames(
        'grid gap-2',
        isFilling
          ? 'sm:auto-rows-fr lg:grid-cols-(--columns) sm:min-h-[calc(100dvh-var(--header-height)-var(--dock-height)-12rem)]'
          : 'grid-cols-[repeat(auto-fit,minmax(min(100%,12.75rem),1fr))]',
        // Few locations fill a large screen with large tiles.
        !isFilling &&
          shown.length <= maxLargeTiles &&
          'min-[1600px]:grid-cols-[repeat(auto-fit,minmax(18.5rem,1fr))] min-[1600px]:gap-3',
      )}
    >
      {shown.map(({ place, problems }) => (
        <li key={place.location} className="min-w-0">
          <LocationTile place={place} problems={problems} isLarge={isFilling} />
        </li>
      ))}
    </ul>
  );
}
