/** Reads the entries of calendars (iCalendar, RFC 5545) that the product writes. */

/** Values by the name of their property, without parameters. */
export type CalendarEntry = Readonly<Record<string, string>>;

const unescapeText = (text: string): string => text.replaceAll(/\\(.)/g, (_, escaped: string) => escaped);

/** Returns the entries of a calendar, in order. */
export function readCalendarEntries(calendar: string): readonly CalendarEntry[] {
  const unfolded = calendar.replaceAll('\r\n ', '');
  return unfolded
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((entry) =>
      Object.fromEntries(
        entry.split('\r\n').flatMap((line) => {
          const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
          return name === undefined || value === undefined ? [] : [[name, unescapeText(value)]];
        }),
      ),
    );
}
