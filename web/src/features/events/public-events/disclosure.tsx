import { CalendarPlus, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface DisclosureProps {
  readonly label: string;
  /** Colors of the button. */
  readonly className: string;
  readonly children: ReactNode;
}

/** A button that shows calendar options below it; works without JavaScript. */
export const Disclosure = ({ label, className, children }: DisclosureProps) => (
  <details className="group max-w-md justify-self-start open:w-full">
    <summary
      className={classNames(
        'inline-flex h-12 cursor-pointer list-none items-center gap-2 rounded-full border px-6 font-semibold [&::-webkit-details-marker]:hidden',
        className,
      )}
    >
      <CalendarPlus aria-hidden="true" className="size-4.5 shrink-0" />
      {label}
      <ChevronDown aria-hidden="true" className="size-4.5 shrink-0 group-open:rotate-180" />
    </summary>
    <div className="mt-2 grid gap-3 rounded-lg border border-rule bg-surface p-5 text-ink">{children}</div>
  </details>
);
