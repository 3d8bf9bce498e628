import { classNames } from './class-names.ts';

const shownMax = 99;

interface CountBadgeProps {
  readonly count: number;
  /** What is read out instead of the bare number; without it the number is silent, and said elsewhere. */
  readonly words?: string;
  readonly className?: string;
}

/** A number that asks for attention. */
export function CountBadge({ count, words, className }: CountBadgeProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'tabular min-w-5 shrink-0 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-semibold text-on-accent',
          className,
        )}
      >
        {count > shownMax ? `${shownMax}+` : count}
      </span>
      {words !== undefined && <span className="sr-only">{words}</span>}
    </>
  );
}
