import { classNames } from './class-names.ts';

const control =
  'w-full rounded-md border bg-surface px-3.5 text-base text-ink placeholder:text-muted transition-colors duration-120 ' +
  'focus-visible:outline-offset-0 disabled:opacity-60';

/** The classes of an input; apart from the fields, which not every screen with an input has. */
export const controlClass = (invalid: boolean, extra?: string): string =>
  classNames(control, invalid ? 'border-live' : 'border-edge', extra);
