import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { Skeleton } from './skeleton.tsx';

/** Link to the parent screen, above the title: “Back to the agenda”. An empty text is one that is still loading. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  if (children === '') return <Skeleton className="h-9 w-40 pointer-coarse:h-11" />;
  return (
    <Link
      to={to}
      className="-ms-2 inline-flex min-h-9 items-center pointer-coarse:min-h-11 gap-1.5 rounded-md px-2 text-sm font-semibold text-muted hover:bg-sunk hover:text-ink"
    >
      {/* A character instead of an icon, so that heavy screens need not load the icon’s file. */}
      <span aria-hidden="true" className="rtl:-scale-x-100">
        ←
      </span>
      {children}
    </Link>
  );
}
