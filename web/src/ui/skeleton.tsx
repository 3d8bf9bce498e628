import { classNames } from './class-names.ts';

/** Placeholder of loading content; must have the size of that content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-md bg-sunk', className)} />;
}
