/** Axis of the planning grid: hours in the event’s local time. */
import { formatLocale } from '../../../../lib/dates.ts';
import { dateOfDay, hourLabel } from '../../../../lib/event-time.ts';
import { coveredPx, HourMark } from '../agenda/hour-mark.tsx';
import { pxPerMinute } from './grid-block.tsx';
import type { DaySpan } from './planning-grid.ts';

const minutesPerHour = 60;
const pxPerHour = minutesPerHour * pxPerMinute;

interface HourAxisProps {
  readonly span: DaySpan;
  /** Calendar date of the conference day. */
  readonly date: string;
  /** Local time now, if it is displayed. */
  readonly nowMinutes: number | null;
}

/** Hour labels in local time, with the weekday where the date changes. */
export function HourAxis({ span: { fromMinutes, toMinutes }, date, nowMinutes }: HourAxisProps) {
  const locale = formatLocale();
  const hours = Array.from({ length: (toMinutes - fromMinutes) / minutesPerHour }, (_, index) => index);
  const dayOf = (index: number): number => Math.floor((fromMinutes / minutesPerHour + index) / 24);
  return (
    <>
      {hours.map((index) => (
        <HourMark
          key={index}
          topPx={index * pxPerHour}
          isCovered={
            nowMinutes !== null && Math.abs(fromMinutes + index * minutesPerHour - nowMinutes) * pxPerMinute < coveredPx
          }
          text={hourLabel((fromMinutes + index * minutesPerHour) * 60_000, 'UTC', locale)}
          date={dayOf(index) > dayOf(index - 1) && dayOf(index) > 0 ? dateOfDay(date, dayOf(index) + 1) : undefined}
        />
      ))}
    </>
  );
}
