import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { NowButton } from '../../../../ui/now-button.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { type FilterValues, PlanningFilters } from './planning-filters.tsx';
import { t } from './planning.en.json';
import { ViewChoice } from './view-choice.tsx';
import '../../../../styles/sticky-toolbar.css';

const maxSearchLength = 100;

interface ToolbarFilters extends FilterValues {
  readonly q: string;
  readonly view: 'list' | 'grid';
}

interface ToolbarProps {
  readonly agenda: Agenda;
  readonly filters: ToolbarFilters;
  readonly onChange: (change: Partial<ToolbarFilters>) => void;
  readonly onNow: (() => void) | undefined;
  readonly unscheduled: number;
  readonly isShelfOpen: boolean;
  readonly onShelf: () => void;
}

/** Search, filters and views of the sessions manager, in one line. */
export function PlanningToolbar({
  agenda,
  filters,
  onChange: change,
  onNow,
  unscheduled,
  isShelfOpen,
  onShelf,
}: ToolbarProps) {
  // The toolbar stays in reach of a long list; its results begin at the top.
  const onChange = (changed: Partial<ToolbarFilters>): void => {
    change(changed);
    window.scrollTo(0, 0);
  };
  return (
    <div
      className="mb-2 flex flex-wrap items-center gap-1.5"
      data-toolbar={filters.view === 'list' ? 'sticky' : undefined}
    >
      <SearchBox
        className="min-w-44 flex-1"
        label={t('manager.search')}
        value={filters.q}
        maxLength={maxSearchLength}
        onChange={(text) => onChange({ q: text })}
      />
      <PlanningFilters agenda={agenda} filters={filters} onChange={onChange} />
      {filters.view === 'list' && (
        <button
          type="button"
          aria-expanded={isShelfOpen}
          onClick={onShelf}
          className="inline-flex h-11 items-center gap-2 rounded-md border border-edge bg-surface px-3.5 text-sm font-semibold hover:bg-sunk"
        >
          {t('shelf.title')}
          <span className="tabular rounded-full bg-sunk px-2 text-xs leading-5">{unscheduled}</span>
        </button>
      )}
      <ViewChoice view={filters.view} onChange={(next) => onChange({ view: next })} />
      {onNow !== undefined && <NowButton onPress={onNow} />}
    </div>
  );
}
