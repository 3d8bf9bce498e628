import { formatLocale } from '../../../../lib/dates.ts';
import { clockTime, weekdayLabel } from '../../../../lib/event-time.ts';
import { classNames } from '../../../../ui/class-names.ts';

interface HourMarkProps {
  readonly topPx: number;
  readonly text: string;
  /** The date, if it changes at this hour. */
  readonly date: string | undefined;
  /** Whether another mark covers the hour. */
  readonly isCovered?: boolean;
}

/** Hour on the axis of a grid, centered on its line, with the weekday below it if the date changes. */
export const HourMark = ({ topPx, text, date, isCovered = false }: HourMarkProps) => (
  <div
    className={classNames(
      'tabular absolute inset-x-0 px-1.5 text-end text-xs leading-4 font-medium whitespace-nowrap text-muted',
      // The first line is the edge of the grid.
      topPx === 0 ? 'pt-1' : '-translate-y-2',
    )}
    style={{ top: topPx }}
  >
    <span className={isCovered ? 'invisible' : undefined}>{text}</span>
    {date !== undefined && <span className="block font-semibold text-ink">{weekdayLabel(date, formatLocale())}</span>}
  </div>
);

/** The current time covers hours that are closer, in pixels. */
export const coveredPx = 18;

interface NowTimeProps {
  readonly topPx: number;
  readonly ms: number;
  readonly zone: string;
}

/** Label of the line of the current time, on the axis. */
export const NowTime = ({ topPx, ms, zone }: NowTimeProps) => (
  <span
    aria-hidden="true"
    className="tabular absolute end-0 z-10 -translate-y-1/2 rounded-sm bg-live px-1 text-xs leading-4.5 font-semibold text-on-live"
    style={{ top: topPx }}
  >
    {clockTime(ms, zone, formatLocale())}
  </span>
);
