import { classNames } from '../../../../ui/class-names.ts';
import { t } from './planning.en.json';

const views = ['list', 'grid'] as const;
type View = (typeof views)[number];

export function ViewChoice({ view, onChange }: { readonly view: View; readonly onChange: (view: View) => void }) {
  return (
    <div role="group" aria-label={t('manager.view')} className="flex h-11 rounded-md border border-edge bg-surface p-1">
      {views.map((viewOption) => (
        <button
          key={viewOption}
          type="button"
          aria-pressed={viewOption === view}
          onClick={() => onChange(viewOption)}
          className={classNames(
            'rounded-sm px-3 text-sm font-semibold',
            viewOption === view ? 'bg-accent-soft text-on-accent-soft' : 'text-muted hover:bg-sunk',
          )}
        >
          {t(`manager.view.${viewOption}`)}
        </button>
      ))}
    </div>
  );
}
