import type { ReactNode } from 'react';

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Part of an event’s page, with a heading that names it. */
export const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id} className="grid gap-5">
    <h2 id={id} className="text-3xl">
      <bdi>{title}</bdi>
    </h2>
    {children}
  </section>
);
