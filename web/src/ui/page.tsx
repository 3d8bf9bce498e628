import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * Content column of a screen. `wide` uses the full width, for example for a grid of parallel sessions; `isDense` has less
 * space above the content, for lists that begin near the top.
 */
export function Page({
  wide = false,
  isDense = false,
  className,
  children,
}: {
  readonly wide?: boolean;
  readonly isDense?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'px-4 sm:px-6 lg:px-10',
        isDense ? 'pt-3 pb-6' : 'py-6 lg:py-8',
        !wide && 'mx-auto max-w-[75rem] in-data-[beside-navigation]:mx-0',
        className,
      )}
    >
      {children}
    </div>
  );
}

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly above?: ReactNode;
  readonly actions?: ReactNode;
}

/** The only `h1` of a screen, with the actions of the screen. */
export function PageHeader({ title, text, above, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 lg:mb-8">
      {/* Text wraps before buttons move to the next row. */}
      <div className="min-w-0 sm:flex-1 sm:basis-80">
        {above !== undefined && <div className="mb-1.5 text-sm text-muted">{above}</div>}
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {text !== undefined && <p className="mt-2 max-w-[60ch] text-muted">{text}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}

/** Section of a screen with a title. */
export function Section({
  title,
  action,
  className,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={classNames('min-w-0', className)}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Flat surface with a border. */
export function Card({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <div className={classNames('relative rounded-lg border border-rule bg-surface p-5', className)}>{children}</div>
  );
}
