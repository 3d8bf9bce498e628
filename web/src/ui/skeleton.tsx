import { classNames } from './class-names.ts';

/** Placeholder of loading content; must have the size of that content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-md bg-sunk', className)} />;
}

/** Placeholder of a loading list of people or conversations: one row each, with the size of `InboxRow`. */
export function ListSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden="true" className="animate-breathe rounded-lg border border-rule bg-surface p-1.5">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-15 items-center gap-3 px-2.5">
          <span className="size-10 shrink-0 rounded-full bg-sunk" />
          <span className="grid flex-1 gap-2">
            <span className="h-3 w-2/5 rounded-sm bg-sunk" />
            <span className="h-3 w-4/5 rounded-sm bg-sunk" />
          </span>
        </div>
      ))}
    </div>
  );
}
