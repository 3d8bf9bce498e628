import { classNames } from './class-names.ts';

const maxShown = 99;

interface CountBadgeProps {
  readonly count: number;
  /**
   * Accessible text instead of the number; without it the number is hidden from screen readers and must be announced
   * elsewhere.
   */
  readonly label?: string;
  /** Whether people are waiting for these items to be processed, such as open cases; otherwise the items are unread. */
  readonly isWaiting?: boolean;
  readonly className?: string;
}

/** Number that requires attention. */
export function CountBadge({ count, label, isWaiting = false, className }: CountBadgeProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'tabular min-w-5 shrink-0 rounded-full px-1.5 text-center text-xs leading-5 font-semibold',
          isWaiting ? 'bg-warn-soft text-on-warn-soft inset-ring inset-ring-current/40' : 'bg-accent text-on-accent',
          className,
        )}
      >
        {count > maxShown ? `${maxShown}+` : count}
      </span>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </>
  );
}
