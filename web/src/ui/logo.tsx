import { classNames } from './class-names.ts';

/** Logo: two rows of benches and a speaker. */
export function LogoMark({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="3 9 26 19"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.2"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M5.5 23a10.5 10.5 0 0 1 21 0" />
      <path d="M11 23a5 5 0 0 1 10 0" />
      <circle cx="16" cy="24.4" r="2.4" stroke="none" className="fill-(--logo-highlight,currentColor)" />
    </svg>
  );
}

export function Logo({ className }: { readonly className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 font-display text-xl font-bold tracking-[-0.03em]',
        className,
      )}
    >
      <LogoMark className="h-5 w-7" />
      Plenum
    </span>
  );
}
