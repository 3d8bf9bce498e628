import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMediaQuery } from '../../../../lib/use-media-query.ts';
import { FilterButton } from '../../../../ui/filter-button.tsx';
import { NowButton } from '../../../../ui/now-button.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { ChoicePopover } from '../agenda/choice-popover.tsx';
import { t as agendaText } from '../sessions.en.json';
import { ClashesToggle, type FilterValues, usePlanningFilters } from './planning-filters.tsx';
import { t } from './planning.en.json';
import { ViewChoice } from './view-choice.tsx';
import '../../../../styles/sticky-toolbar.css';

const AgendaSheet = lazy(() => import('../agenda/agenda-sheet.tsx').then((m) => ({ default: m.AgendaSheet })));

const maxSearchLength = 100;
/** Up to this width, the filters are behind a button. */
const narrowToolbar = '(max-width: 1199px)';
const noFilters = { track: [], location: [], only: 'all' } as const;

interface ToolbarFilters extends FilterValues {
  readonly q: string;
  readonly view: 'list' | 'grid';
}

interface ToolbarProps {
  readonly agenda: Agenda;
  readonly filters: ToolbarFilters;
  /** Number of displayed sessions. */
  readonly count: number;
  readonly onChange: (change: Partial<ToolbarFilters>) => void;
  readonly onNow: (() => void) | undefined;
  readonly unscheduled: number;
  readonly isShelfOpen: boolean;
  readonly onShelf: () => void;
  /** Actions of the screen that have no space in its header. */
  readonly more: ReactNode;
}

/** Search, filters and views of the sessions manager, in one line. */
export function PlanningToolbar({ onChange: change, ...props }: ToolbarProps) {
  const { agenda, filters, onNow } = props;
  const isNarrow = useMediaQuery(narrowToolbar);
  // The toolbar stays in reach of a long list; its results begin at the top.
  const onChange = (changed: Partial<ToolbarFilters>): void => {
    change(changed);
    window.scrollTo(0, 0);
  };
  const kinds = usePlanningFilters({ agenda, filters, onChange });
  return (
    <div
      className="mb-2 flex items-center gap-1.5 max-sm:gap-2"
      data-toolbar={filters.view === 'list' ? 'sticky' : undefined}
    >
      <SearchBox
        className="w-auto min-w-0 flex-1"
        label={t('manager.search')}
        value={filters.q}
        maxLength={maxSearchLength}
        onChange={(text) => onChange({ q: text })}
      />
      {!isNarrow && (
        <>
          {kinds.map((kind) => (
            <ChoicePopover key={kind.label} {...kind} />
          ))}
          <ClashesToggle filters={filters} onChange={onChange} />
          <ShelfButton {...props} />
        </>
      )}
      <ViewChoice view={filters.view} onChange={(next) => onChange({ view: next })} />
      {isNarrow && <Filters {...props} kinds={kinds} onChange={onChange} />}
      {onNow !== undefined && <NowButton onPress={onNow} />}
    </div>
  );
}

function ShelfButton({
  filters,
  isShelfOpen,
  unscheduled,
  onShelf,
}: Pick<ToolbarProps, 'filters' | 'isShelfOpen' | 'unscheduled' | 'onShelf'>) {
  // The grid has the shelf beside it.
  if (filters.view === 'grid') return null;
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

/** Button with the number of active filters, which opens the filters and the other controls in a sheet. */
function Filters({
  kinds,
  ...props
}: Omit<ToolbarProps, 'agenda' | 'onNow'> & { readonly kinds: ReturnType<typeof usePlanningFilters> }) {
  const { filters, count, onChange, onShelf, more } = props;
  const [isOpen, setOpen] = useState(false);
  const chosen = filters.track.length + filters.location.length + (filters.only === 'all' ? 0 : 1);
  const label = agendaText('agenda.sheet');
  return (
    <>
      <FilterButton
        label={chosen === 0 ? label : agendaText('agenda.filter.chosen', { label, count: chosen })}
        chosen={chosen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <AgendaSheet
            filters={kinds}
            count={count}
            onClear={chosen === 0 ? undefined : () => onChange(noFilters)}
            onClose={() => setOpen(false)}
            view={
              <>
                <ClashesToggle filters={filters} onChange={onChange} />
                <ShelfButton
                  {...props}
                  onShelf={() => {
                    onShelf();
                    setOpen(false);
                  }}
                />
              </>
            }
            more={more}
          />
        </Suspense>
      )}
    </>
  );
}
