import { lazy, Suspense, useState } from 'react';
import { FilterButton } from '../../../../ui/filter-button.tsx';
import { t as agendaText } from '../sessions.en.json';
import { ClashesToggle, ShelfButton, type ToolbarProps, type usePlanningFilters } from './planning-filters.tsx';

const AgendaSheet = lazy(() => import('../agenda/agenda-sheet.tsx').then((m) => ({ default: m.AgendaSheet })));

const noFilters = { track: [], location: [], only: 'all' } as const;

/** Button with the number of active filters, which opens the filters and the other controls in a sheet. */
export function SheetButton({
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
                  view={filters.view}
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
