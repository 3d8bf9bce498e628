import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface SwitchFieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** The change is being saved: keeps the focus and ignores input. */
  readonly busy?: boolean;
  readonly error?: string | undefined;
  readonly className?: string;
}

/** Switch with immediate effect. Use `CheckboxField` for a value that is saved with a button. */
export function SwitchField({
  label,
  description,
  checked,
  onChange,
  disabled,
  busy,
  error,
  className,
}: SwitchFieldProps) {
  const id = useId();
  const described = [description !== undefined && `${id}-text`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={classNames('flex min-h-11 items-center gap-4', disabled === true ? 'opacity-60' : 'cursor-pointer')}
      >
        <span className="min-w-0 flex-1 py-1">
          <span className="block text-sm font-semibold">{label}</span>
          {description !== undefined && (
            <span id={`${id}-text`} className="block text-sm text-muted">
              {description}
            </span>
          )}
        </span>
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-label={label}
          aria-describedby={described.join(' ') || undefined}
          aria-busy={busy}
          aria-disabled={busy}
          aria-invalid={error !== undefined || undefined}
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          onChange={({ target }) => busy !== true && onChange(target.checked)}
          className={
            'relative h-7 w-12 shrink-0 cursor-[inherit] appearance-none rounded-full border border-edge bg-sunk transition-colors duration-120 ' +
            'before:absolute before:inset-y-0.75 before:start-0.75 before:size-5 before:rounded-full before:bg-edge before:transition-[inset-inline-start] before:duration-120 ' +
            'checked:border-accent checked:bg-accent checked:before:start-5.75 checked:before:bg-on-accent forced-colors:before:bg-[CanvasText]'
          }
        />
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-live">
          {error}
        </p>
      )}
    </div>
  );
}
