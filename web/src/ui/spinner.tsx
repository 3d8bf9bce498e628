import { classNames } from './class-names.ts';
import { t } from './ui.en.json';

/** Spinner of three arcs of seats. Decorative: the loading state must also be announced as text. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className={classNames('animate-spin', className)}
    >
      <circle cx="12" cy="12" r="9" strokeWidth="3" opacity=".22" />
      <path d="M12 3a9 9 0 0 1 9 9" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** Loading state of a whole section. */
export function Loading({ label, className }: { readonly label?: string; readonly className?: string }) {
  return (
    <div
      role="status"
      className={classNames('grid min-h-48 place-content-center justify-items-center gap-3 text-muted', className)}
    >
      <Spinner className="size-8 text-accent" />
      <span className="text-sm">{label ?? t('ui.loading')}</span>
    </div>
  );
}
