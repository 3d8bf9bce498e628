import type { ReactNode } from 'react';

interface EmptyListProps {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

/** Empty list next to the events; small, because most users have no content for it. */
export function EmptyList({ title, text, action }: EmptyListProps) {
  return (
    <div className="rounded-lg border border-dashed border-rule px-5 py-4">
      <p className="font-semibold">{title}</p>
      <p className="mt-1.5 max-w-[46ch] text-sm text-muted">{text}</p>
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
