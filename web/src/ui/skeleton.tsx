import { classNames } from './class-names.ts';

/** The place of something that is on its way; give it the size of what comes. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-md bg-sunk', className)} />;
}
