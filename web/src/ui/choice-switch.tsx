import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
  /** Displayed alone on phones, where the label is visually hidden. */
  readonly icon?: ReactNode;
}

interface ChoiceSwitchProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onChange: (value: V) => void;
}

/** Choice of two or three, side by side: radio buttons styled as a switch. */
export function ChoiceSwitch<V extends string>({ label, value, options, onChange }: ChoiceSwitchProps<V>) {
  const name = useId();
  return (
    <fieldset className="inline-flex min-h-11 flex-wrap rounded-md border border-edge bg-surface p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="inline-flex min-h-8.5 cursor-pointer items-center gap-1.5 rounded-sm px-3 text-sm font-semibold text-muted has-checked:bg-accent-soft has-checked:text-on-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          <span className={classNames(option.icon !== undefined && 'max-md:sr-only')}>{option.label}</span>
          {option.hint !== undefined && <span className="text-xs font-normal max-md:hidden">{option.hint}</span>}
        </label>
      ))}
    </fieldset>
  );
}
