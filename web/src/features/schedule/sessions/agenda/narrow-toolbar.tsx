import { maxSearchTextLength } from '@plenum/contracts/limits';
import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { FilterButton, toolButtonClass } from '../../../../ui/filter-button.tsx';
import { NowButton } from '../../../../ui/now-button.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { t } from '../sessions.en.json';
import { type AgendaFilters, isFiltered, noFilters } from './agenda-filters.ts';
import type { SheetFilter } from './agenda-sheet.tsx';

const AgendaSheet = lazy(() => import('./agenda-sheet.tsx').then((m) => ({ default: m.AgendaSheet })));

interface NarrowToolbarProps {
  readonly filters: AgendaFilters;
  readonly sheetFilters: readonly SheetFilter[];
  readonly count: number;
  readonly onChange: (change: Partial<AgendaFilters>) => void;
  readonly isSticky: boolean;
  /** Switch to the user’s agenda with a label; without it there is one with an icon only. */
  readonly myAgenda: ReactNode;
  /** View selection next to the search field, or none. */
  readonly view: ReactNode;
  /** Options in the sheet, above its actions. */
  readonly sheetView: ReactNode;
  readonly more: ReactNode;
  readonly onNow: (() => void) | undefined;
  /** See `AgendaToolbar`. */
  readonly onDaySlot: (element: HTMLElement | null) => void;
}

/**
 * Search, the user’s agenda, and one button for all other controls, in a single row, so that the sessions begin near
 * the top.
 */
export function NarrowToolbar({
  filters,
  sheetFilters,
  count,
  isSticky,
  onChange,
  myAgenda,
  view,
  sheetView,
  more,
  onNow,
  onDaySlot,
}: NarrowToolbarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = sheetFilters.reduce((sum, filter) => sum + filter.chosen.length, 0);
  return (
    <div
      className="flex items-center gap-2 not-data-[toolbar=sticky]:mb-2"
      data-toolbar={isSticky ? 'sticky' : undefined}
    >
      {filters.isMyAgenda ? (
        <div ref={onDaySlot} className="min-h-11 min-w-0 flex-1" />
      ) : (
        <SearchBox
          label={t('agenda.search')}
          value={filters.search}
          maxLength={maxSearchTextLength}
          className="min-w-0 flex-1"
          onChange={(search) => onChange({ search })}
        />
      )}
      {onNow !== undefined && <NowButton onPress={onNow} />}
      {myAgenda || (
        <button
          type="button"
          aria-label={t('agenda.filter.mine')}
          aria-pressed={filters.isMyAgenda}
          onClick={() => onChange({ isMyAgenda: !filters.isMyAgenda })}
          className={toolButtonClass(filters.isMyAgenda)}
        >
          <Bookmark aria-hidden="true" className={classNames('size-5', filters.isMyAgenda && 'fill-current')} />
        </button>
      )}
      <FilterButton
        label={
          chosen === 0 ? t('agenda.sheet') : t('agenda.filter.chosen', { label: t('agenda.sheet'), count: chosen })
        }
        chosen={chosen}
        onClick={() => setIsOpen(true)}
      />
      {view}
      {isOpen && (
        <Suspense fallback={null}>
          <AgendaSheet
            filters={sheetFilters}
            count={count}
            onClear={isFiltered(filters) && !filters.isMyAgenda ? () => onChange(noFilters) : undefined}
            onClose={() => setIsOpen(false)}
            view={sheetView}
            more={more}
          />
        </Suspense>
      )}
    </div>
  );
}
