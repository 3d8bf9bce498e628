import { LayoutGrid, List } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { t } from './planning.en.json';

const icons = { list: List, grid: LayoutGrid } as const;
type View = keyof typeof icons;
/** In the order of the agenda. */
const views = ['grid', 'list'] as const satisfies readonly View[];

export function ViewChoice({ view, onChange }: { readonly view: View; readonly onChange: (view: View) => void }) {
  return (
    <div role="group" aria-label={t('manager.view')} className="flex h-11 rounded-md border border-edge bg-surface p-1">
      {views.map((viewOption) => {
        const Icon = icons[viewOption];
        return (
          <button
            key={viewOption}
            type="button"
            aria-pressed={viewOption === view}
            aria-label={t(`manager.view.${viewOption}`)}
            title={t(`manager.view.${viewOption}`)}
            onClick={() => onChange(viewOption)}
            className={classNames(
              'rounded-sm px-3',
              viewOption === view
                ? 'bg-accent-soft text-on-accent-soft inset-ring inset-ring-accent'
                : 'text-muted hover:bg-sunk',
            )}
          >
            <Icon aria-hidden="true" className="size-4" />
          </button>
        );
      })}
    </div>
  );
}
