import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

const box = 'size-5 shrink-0 cursor-[inherit] accent-(--accent)';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string;
}

/** Checkbox with its label; the whole row is the click target. */
export function CheckboxField({ label, description, error, className, ...input }: CheckboxFieldProps) {
  const id = useId();
  const described = [description !== undefined && `${id}-text`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={classNames('flex min-h-11 gap-3 py-2.5', input.disabled === true ? 'opacity-60' : 'cursor-pointer')}
      >
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-labelledby={`${id}-label`}
          aria-describedby={described.join(' ') || undefined}
          aria-invalid={error !== undefined || undefined}
          className={classNames(box, 'mt-0.5')}
        />
        <span className="min-w-0">
          <span id={`${id}-label`} className="block text-sm leading-6 font-semibold">
            {label}
          </span>
          {description !== undefined && (
            <span id={`${id}-text`} className="block text-sm text-muted">
              {description}
            </span>
          )}
        </span>
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-live">
          {error}
        </p>
      )}
    </div>
  );
}

interface CheckboxProps {
  /** Accessible name; there is no visible label. */
  readonly label: string;
  readonly checked: boolean;
  /** Some of the represented items are selected. */
  readonly indeterminate?: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** Checkbox without a visible label, for rows of a table. */
export function Checkbox({ label, checked, indeterminate = false, onChange, disabled }: CheckboxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = indeterminate;
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className={box}
      />
    </label>
  );
}
