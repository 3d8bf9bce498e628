import type { ReactNode } from 'react';

interface PartProps {
  /** File in `web/src/ui` of the component, or the name of a token. */
  readonly name: string;
  readonly children: ReactNode;
}

export function Part({ name, children }: PartProps) {
  return (
    <section aria-label={name} className="rounded-lg border border-rule bg-surface p-5">
      <h3 className="mb-3 font-sans text-xs font-semibold tracking-normal text-muted">{name}</h3>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
