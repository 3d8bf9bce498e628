import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'medium' | 'small';

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap transition-colors duration-120 select-none ' +
  'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-default aria-disabled:opacity-55';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong',
  secondary: 'border border-edge bg-surface text-ink enabled:hover:bg-sunk [a&]:hover:bg-sunk',
  ghost: 'text-ink enabled:hover:bg-sunk [a&]:hover:bg-sunk',
  danger: 'bg-live text-on-live enabled:hover:brightness-90',
};

const sizes: Record<ButtonSize, string> = {
  medium: 'h-11 px-5 text-base',
  small: 'h-9 px-3.5 text-sm pointer-coarse:min-h-11',
};

/** Returns the classes of a button, for elements styled as one. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'medium', extra?: string): string =>
  classNames(base, variants[variant], sizes[size], extra);

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Shows a spinner and ignores clicks; keeps the width and the focus. */
  readonly loading?: boolean;
  readonly icon?: ReactNode;
}

/** Also prevents a second submission of a form: Enter in a field clicks its button. */
const takeNothing = (event: MouseEvent): void => event.preventDefault();

export function Button({
  variant,
  size,
  loading = false,
  icon,
  className,
  children,
  disabled,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      // Disabling a focused button would lose the keyboard focus.
      disabled={disabled === true && !loading}
      aria-disabled={loading || rest['aria-disabled']}
      aria-busy={loading || undefined}
      onClick={loading ? takeNothing : onClick}
      className={buttonClass(variant, size, className)}
    >
      <span className={classNames('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner className="size-5" />
        </span>
      )}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name; the button has no visible text. */
  readonly label: string;
}

export function IconButton({ label, className, type, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={rest.title ?? label}
      className={classNames(
        'inline-grid size-11 place-items-center rounded-md text-ink transition-colors duration-120 hover:bg-sunk disabled:opacity-50',
        className,
      )}
    >
      {children}
    </button>
  );
}
