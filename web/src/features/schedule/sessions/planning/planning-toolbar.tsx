import { lazy, Suspense } from 'react';
import { useMediaQuery } from '../../../../lib/use-media-query.ts';
import { NowButton } from '../../../../ui/now-button.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import {
  ClashesToggle,
  ShelfButton,
  type ToolbarFilters,
  type ToolbarProps,
  usePlanningFilters,
} from './planning-filters.tsx';
import { t } from './planning.en.json';
import { ViewChoice } from './view-choice.tsx';
import '../../../../styles/sticky-toolbar.css';

const ChoicePopover = lazy(() => import('../agenda/choice-popover.tsx').then((m) => ({ default: m.ChoicePopover })));
const SheetButton = lazy(() => import('./planning-sheet.tsx').then((m) => ({ default: m.SheetButton })));

const maxSearchLength = 100;
/** Up to this width, the filters are behind a button. */
const narrowToolbar = '(max-width: 1199px)';

/** Space of a button that is loading. */
const ButtonSpace = ({ label }: { readonly label: string }) => (
  <span className="invisible h-11 border px-3.5 pe-9.5 text-sm font-semibold">{label}</span>
);

/** Search, filters and views of session planning, in one line. */
export function PlanningToolbar({ onChange: change, ...props }: ToolbarProps) {
  const { agenda, filters, onNow } = props;
  const isNarrow = useMediaQuery(narrowToolbar);
  // The toolbar remains visible above a long list, whose results begin at the top.
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
            <Suspense key={kind.label} fallback={<ButtonSpace label={kind.label} />}>
              <ChoicePopover {...kind} />
            </Suspense>
          ))}
          <ClashesToggle filters={filters} onChange={onChange} />
          <ShelfButton {...props} view={filters.view} />
        </>
      )}
      <ViewChoice view={filters.view} onChange={(next) => onChange({ view: next })} />
      {isNarrow && (
        <Suspense fallback={<span className="size-11 shrink-0" />}>
          <SheetButton {...props} kinds={kinds} onChange={onChange} />
        </Suspense>
      )}
      {onNow !== undefined && <NowButton onPress={onNow} />}
    </div>
  );
}
