import { startTransition, useId, useOptimistic, useState } from 'react';
import { foldText } from '../../../../lib/fold-text.ts';
import { show } from '../../../../lib/i18n/catalogue.ts';
import { controlClass } from '../../../../ui/control-class.ts';
import { t } from '../sessions.en.json';
import type { Choice } from './choices.ts';

interface ChoiceListProps {
  readonly choices: readonly Choice<string>[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const searchFrom = 10;

/** Checkboxes, with a search field above a long list. */
export function ChoiceList({ choices, chosen, onChange }: ChoiceListProps) {
  const [search, setSearch] = useState('');
  const id = useId();
  const matching = choices.filter(({ label }) => foldText(label).includes(foldText(search.trim())));
  // The URL is updated later; a checkbox changes immediately (optimistic update).
  const [checked, setChecked] = useOptimistic(chosen);
  const toggle = (value: string, on: boolean): void => {
    const next = on ? [...checked, value] : checked.filter((other) => other !== value);
    startTransition(() => {
      setChecked(next);
      onChange(next);
    });
  };
  return (
    <>
      {choices.length >= searchFrom && (
        <input
          type="search"
          dir="auto"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          aria-label={t('agenda.filter.find')}
          placeholder={t('agenda.filter.find')}
          className={controlClass(false, 'mb-2 h-10 shrink-0')}
        />
      )}
      <ul className="max-h-80 min-h-0 flex-1 overflow-y-auto">
        {matching.map(({ value, label, count }, index) => (
          <li key={value}>
            <label
              htmlFor={`${id}-${index}`}
              className="flex min-h-10 items-center gap-3 rounded-md px-2 text-sm hover:bg-sunk"
            >
              <input
                id={`${id}-${index}`}
                type="checkbox"
                checked={checked.includes(value)}
                onChange={({ target }) => toggle(value, target.checked)}
                className="size-4.5 shrink-0 accent-(--accent)"
              />
              <span className="min-w-0 flex-1 py-1.5">{label}</span>
              <span className="tabular text-xs text-muted">{show(count)}</span>
            </label>
          </li>
        ))}
      </ul>
      {matching.length === 0 && <p className="px-2 py-3 text-sm text-muted">{t('agenda.filter.none_found')}</p>}
    </>
  );
}
