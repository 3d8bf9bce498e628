import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
  /** Beginning of the label, displayed instead of it where space is scarce. */
  readonly short?: string | undefined;
  readonly hint?: string | undefined;
  /** Tooltip. */
  readonly title?: string;
  /** Displayed alone on phones, where the label is visually hidden. */
  readonly icon?: ReactNode;
}

interface ChoiceSwitchProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  /** Displays only the icons, with the labels as tooltips. */
  readonly isIconOnly?: boolean;
  readonly onChange: (value: V) => void;
}

/** Choice of two or three, side by side: radio buttons styled as a switch. */
export function ChoiceSwitch<V extends string>({
  label,
  value,
  options,
  isIconOnly = false,
  onChange,
}: ChoiceSwitchProps<V>) {
  const name = useId();
  return (
    <fieldset className="inline-flex min-h-11 flex-wrap rounded-md border border-edge bg-surface p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={isIconOnly ? option.label : option.title}
          className="inline-flex min-h-8.5 cursor-pointer items-center gap-1.5 rounded-sm px-3 text-sm font-semibold text-muted has-checked:bg-accent-soft has-checked:text-on-accent-soft has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-3 has-focus-visible:outline-accent"
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
          <span className={classNames(option.icon !== undefined && (isIconOnly ? 'sr-only' : 'max-md:sr-only'))}>
            {option.short ?? option.label}
            {option.short !== undefined && <span className="sr-only">{option.label.slice(option.short.length)}</span>}
          </span>
          {option.hint !== undefined && <span className="text-xs font-normal max-md:hidden">{option.hint}</span>}
        </label>
      ))}
    </fieldset>
  );
}
