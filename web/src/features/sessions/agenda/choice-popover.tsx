import { ChevronDown } from 'lucide-react';
import { startTransition, useId, useOptimistic, useState } from 'react';
import { folded } from '../../../lib/folded.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { controlClass } from '../../../ui/field.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { t } from '../sessions.messages.ts';
import type { Choice } from './choices.ts';

interface ChoicePopoverProps<V extends string> {
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly chosen: readonly V[];
  readonly onChange: (chosen: readonly V[]) => void;
}

const search_from = 10;

/** A filter with several values: a button that says how many are chosen, and a searchable list of boxes to tick. */
export function ChoicePopover<V extends string>({ label, choices, chosen, onChange }: ChoicePopoverProps<V>) {
  if (choices.length < 2 && chosen.length === 0) return null;
  const is_narrowed = chosen.length > 0;
  return (
    <Popover
      label={label}
      button_label={is_narrowed ? t('agenda.filter.chosen', { label, count: chosen.length }) : label}
      button_class={classNames(
        'inline-flex h-11 items-center gap-2 rounded-md border px-3.5 text-sm font-semibold hover:bg-sunk',
        is_narrowed ? 'border-accent bg-accent-soft text-on-accent-soft' : 'border-edge bg-surface',
      )}
      button={
        <>
          {label}
          {is_narrowed && (
            <span className="tabular rounded-full bg-accent px-1.5 text-xs leading-5 text-on-accent">
              {chosen.length}
            </span>
          )}
          <ChevronDown aria-hidden="true" className="size-4" />
        </>
      }
      panel_class="w-80 max-w-[calc(100vw-1rem)]"
    >
      <Choices choices={choices} chosen={chosen} onChange={onChange} />
      {is_narrowed && (
        <Button variant="ghost" size="small" className="mt-1 shrink-0 self-start" onClick={() => onChange([])}>
          {t('agenda.filter.clear')}
        </Button>
      )}
    </Popover>
  );
}

/** The boxes to tick, with a search above a long list. */
function Choices<V extends string>({ choices, chosen, onChange }: Omit<ChoicePopoverProps<V>, 'label'>) {
  const [search, setSearch] = useState('');
  const id = useId();
  const found = choices.filter(({ label }) => folded(label).includes(folded(search.trim())));
  // The address follows a moment later; a box shows at once what was done to it.
  const [ticked, setTicked] = useOptimistic(chosen);
  const toggle = (value: V, on: boolean): void => {
    const next = on ? [...ticked, value] : ticked.filter((other) => other !== value);
    startTransition(() => {
      setTicked(next);
      onChange(next);
    });
  };
  return (
    <>
      {choices.length >= search_from && (
        <input
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          aria-label={t('agenda.filter.find')}
          placeholder={t('agenda.filter.find')}
          className={controlClass(false, 'mb-2 h-10 shrink-0')}
        />
      )}
      <ul className="max-h-80 min-h-0 flex-1 overflow-y-auto">
        {found.map(({ value, label, count }, index) => (
          <li key={value}>
            <label
              htmlFor={`${id}-${index}`}
              className="flex min-h-10 items-center gap-3 rounded-md px-2 text-sm hover:bg-sunk"
            >
              <input
                id={`${id}-${index}`}
                type="checkbox"
                checked={ticked.includes(value)}
                onChange={({ target }) => toggle(value, target.checked)}
                className="size-4.5 shrink-0 accent-(--accent)"
              />
              <span className="min-w-0 flex-1 py-1.5">{label}</span>
              <span className="tabular text-xs text-muted">{count}</span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="px-2 py-3 text-sm text-muted">{t('agenda.filter.none_found')}</p>}
    </>
  );
}
