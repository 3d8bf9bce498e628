import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface RadioOption<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly description?: ReactNode;
  readonly disabled?: boolean;
}

interface RadioFieldProps<V extends string> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly value: V | null;
  readonly options: readonly RadioOption<V>[];
  readonly onChange: (value: V) => void;
  readonly columns?: 1 | 2 | 3;
  readonly className?: string;
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/** Labeled radio group; options may have descriptions. */
export function RadioField<V extends string>({
  label,
  hint,
  error,
  value,
  options,
  onChange,
  columns = 1,
  className,
}: RadioFieldProps<V>) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <fieldset
      aria-describedby={described.join(' ') || undefined}
      aria-invalid={error !== undefined || undefined}
      className={classNames('min-w-0', className)}
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mb-2 text-xs text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        // Above the options, where it is visible in a long list whose first option has the focus.
        <p id={`${id}-error`} role="alert" className="mb-2 text-sm font-medium text-live">
          {error}
        </p>
      )}
      <div className={classNames('grid gap-2', grids[columns])}>
        {options.map((option, index) => (
          <RadioCard
            key={option.value}
            option={option}
            id={`${id}-${index}`}
            name={id}
            checked={option.value === value}
            onPick={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface RadioCardProps {
  readonly option: RadioOption<string>;
  readonly id: string;
  readonly name: string;
  readonly checked: boolean;
  readonly onPick: () => void;
}

function RadioCard({ option, id, name, checked, onPick }: RadioCardProps) {
  const { value, label, description, disabled } = option;
  return (
    <label
      htmlFor={id}
      className={
        'group/radio flex min-h-11 gap-3 rounded-md border border-edge bg-surface px-3.5 py-2.5 transition-colors duration-120 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-on-accent-soft ' +
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-60 not-has-disabled:cursor-pointer not-has-disabled:not-has-checked:hover:bg-sunk'
      }
    >
      <input
        id={id}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onPick}
        aria-labelledby={`${id}-label`}
        aria-describedby={description === undefined ? undefined : `${id}-text`}
        className="mt-0.5 size-5 shrink-0 cursor-[inherit] accent-(--accent) outline-none"
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className="block text-sm leading-6 font-semibold">
          {label}
        </span>
        {description !== undefined && (
          <span id={`${id}-text`} className="block text-sm text-muted group-has-checked/radio:text-inherit">
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
