import { classNames } from './class-names.ts';

const control =
  'w-full rounded-md border bg-surface px-3.5 text-base text-ink placeholder:text-muted transition-colors duration-120 ' +
  'focus-visible:outline-offset-0 disabled:opacity-60';

/** Returns the classes of a filter above a list: as wide as its text, and marked while it filters. */
export const filterClass = (isOn: boolean): string =>
  classNames(
    'h-11 max-w-full field-sizing-content rounded-md border px-3.5 text-base font-semibold hover:bg-sunk md:text-sm',
    isOn ? 'border-accent bg-accent-soft text-on-accent-soft' : 'border-edge bg-surface',
  );

/** Returns the classes of an input; separate from `field.tsx`, which not every screen with an input needs. */
export const controlClass = (invalid: boolean, extra?: string): string =>
  classNames(control, invalid ? 'border-live' : 'border-edge', extra);
