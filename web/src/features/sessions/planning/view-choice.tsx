import { classNames } from '../../../ui/class-names.ts';
import { t } from './planning.messages.ts';

const views = ['list', 'grid'] as const;
type View = (typeof views)[number];

/** List or time grid. */
export function ViewChoice({ view, onChange }: { readonly view: View; readonly onChange: (view: View) => void }) {
  return (
    <div role="group" aria-label={t('manager.view')} className="flex rounded-md border border-edge bg-surface p-0.5">
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onChange(one)}
          className={classNames(
            'h-11 rounded px-4 text-sm font-semibold',
            one === view ? 'bg-accent text-on-accent' : 'hover:bg-sunk',
          )}
        >
          {t(`manager.view.${one}`)}
        </button>
      ))}
    </div>
  );
}
