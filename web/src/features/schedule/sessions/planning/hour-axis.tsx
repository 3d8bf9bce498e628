/** Axis of the planning grid: hours of local time, and the current one. */
import { formatLocale } from '../../../../lib/dates.ts';
import { clockTime, formatDayOffset, hourLabel } from '../../../../lib/event-time.ts';
import { minutePx } from './grid-block.tsx';
import type { DaySpan } from './planning-grid.ts';

const hourMinutes = 60;
const hourPx = hourMinutes * minutePx;

/** The current time beside its line. */
export const NowTime = ({ topPx, minutes }: { readonly topPx: number; readonly minutes: number }) => (
  <span
    aria-hidden="true"
    className="tabular absolute end-0 z-10 -translate-y-1/2 rounded-sm bg-live px-1 text-xs leading-4.5 font-semibold text-on-live"
    style={{ top: topPx }}
  >
    {clockTime(minutes * 60_000, 'UTC', formatLocale())}
  </span>
);

/** Hours of local time; after midnight with the number of days. */
export function HourAxis({ span: { fromMinutes, toMinutes } }: { readonly span: DaySpan }) {
  const locale = formatLocale();
  const hours = Array.from({ length: (toMinutes - fromMinutes) / hourMinutes }, (_, index) => index);
  return (
    <>
      {hours.map((index) => (
        <div
          key={index}
          className="tabular absolute inset-x-0 px-1.5 pt-1 text-end text-xs font-medium text-muted"
          style={{ top: index * hourPx }}
        >
          {hourLabel((fromMinutes + index * hourMinutes) * 60_000, 'UTC', locale)}
          <DayMark days={Math.floor((fromMinutes / hourMinutes + index) / 24)} />
        </div>
      ))}
    </>
  );
}

const DayMark = ({ days }: { readonly days: number }) =>
  days > 0 && <sup className="ms-0.5 font-semibold text-live">{formatDayOffset(days)}</sup>;
