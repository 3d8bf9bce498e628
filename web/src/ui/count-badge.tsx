import { classNames } from './class-names.ts';

const shown_max = 99;

/** A number that asks for attention. Silent: say in words what it counts. */
export function CountBadge({ count, className }: { readonly count: number; readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'tabular min-w-5 shrink-0 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-semibold text-on-accent',
        className,
      )}
    >
      {count > shown_max ? `${shown_max}+` : count}
    </span>
  );
}
