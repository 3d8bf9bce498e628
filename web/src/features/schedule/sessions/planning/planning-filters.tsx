import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import type { SheetFilter } from '../agenda/agenda-sheet.tsx';
import { choicesOf } from '../agenda/choices.ts';
import { t } from './planning.en.json';

export interface FilterValues {
  readonly day: number;
  readonly track: readonly string[];
  readonly location: readonly string[];
  readonly only: 'all' | 'clashes';
}

interface PlanningFiltersProps {
  readonly agenda: Agenda;
  readonly filters: FilterValues;
  readonly onChange: (change: Partial<Omit<FilterValues, 'day'>>) => void;
}

const identity = (value: string): string => value;

/** Returns the filters by track and location; the counts are those of the day. */
export function usePlanningFilters({ agenda, filters, onChange }: PlanningFiltersProps): readonly SheetFilter[] {
  const { day, track, location } = filters;
  const { tracks, locations } = useMemo(() => {
    const sessions = agenda.sessions.filter(({ day_number }) => day_number === day);
    return {
      tracks: choicesOf(
        agenda.tracks,
        sessions.map((session) => session.track),
        identity,
      ),
      locations: choicesOf(
        agenda.locations,
        sessions.map((session) => session.location),
        identity,
      ),
    };
  }, [agenda, day]);
  return [
    {
      label: t('manager.track'),
      choices: tracks,
      chosen: track,
      onChange: (chosen) => onChange({ track: chosen }),
    },
    {
      label: t('manager.location'),
      choices: locations,
      chosen: location,
      onChange: (chosen) => onChange({ location: chosen }),
    },
  ];
}

export function ClashesToggle({ filters, onChange }: Omit<PlanningFiltersProps, 'agenda'>) {
  const isClashesOnly = filters.only === 'clashes';
  return (
    <button
      type="button"
      aria-pressed={isClashesOnly}
      onClick={() => onChange({ only: isClashesOnly ? 'all' : 'clashes' })}
      className={classNames(
        'inline-flex h-11 items-center gap-2 rounded-md border px-3.5 text-sm font-semibold hover:bg-sunk',
        isClashesOnly
          ? 'border-accent bg-accent-soft text-on-accent-soft inset-ring inset-ring-accent'
          : 'border-edge bg-surface',
      )}
    >
      <TriangleAlert aria-hidden="true" className="size-4" />
      {t('manager.only_clashes')}
    </button>
  );
}

export interface ShelfProps {
  readonly view: 'list' | 'grid';
  /** Number of unscheduled sessions. */
  readonly unscheduled: number;
  readonly isShelfOpen: boolean;
  readonly onShelf: () => void;
}

export interface ToolbarFilters extends FilterValues {
  readonly q: string;
  readonly view: 'list' | 'grid';
}

export interface ToolbarProps extends Omit<ShelfProps, 'view'> {
  readonly agenda: Agenda;
  readonly filters: ToolbarFilters;
  /** Number of displayed sessions. */
  readonly count: number;
  readonly onChange: (change: Partial<ToolbarFilters>) => void;
  readonly onNow: (() => void) | undefined;
  /** Actions of the screen that have no space in its header. */
  readonly more: ReactNode;
}

/** Shows the unscheduled sessions above the list; in the grid view, they are next to it. */
export function ShelfButton({ view, isShelfOpen, unscheduled, onShelf }: ShelfProps) {
  if (view === 'grid') return null;
  return (
    <button
      type="button"
      aria-expanded={isShelfOpen}
      onClick={onShelf}
      className="inline-flex h-11 items-center gap-2 rounded-md border border-edge bg-surface px-3.5 text-sm font-semibold hover:bg-sunk"
    >
      {t('shelf.title')}
      <span className="tabular rounded-full bg-sunk px-2 text-xs leading-5">{unscheduled}</span>
    </button>
  );
}
