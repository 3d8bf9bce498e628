import { formatLocale } from '../lib/dates.ts';
import { dayLabel } from '../lib/event-time.ts';

/** Line in the sessions of a day where the date changes: times below it are of the next day. */
export const DateRow = ({ date }: { readonly date: string }) => (
  <h2 className="flex items-center gap-3 pt-3 pb-1.5 font-sans text-sm leading-5 font-semibold tracking-normal">
    {dayLabel(date, formatLocale())}
    <span aria-hidden="true" className="h-px flex-1 bg-edge" />
  </h2>
);
