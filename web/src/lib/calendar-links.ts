/** Links that add an entry to a calendar on the web, or subscribe to a calendar. */

export interface CalendarEntry {
  readonly title: string;
  /** ISO 8601. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly location: string;
  readonly details: string;
}

const outlookHosts = { outlook: 'outlook.live.com', office: 'outlook.office.com' } as const;

/** Writes spaces as `%20`, because Outlook displays `+` as it is. */
const queryOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Returns an instant without milliseconds, `2026-03-28T08:30:00Z`. */
const toSeconds = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

/** Returns links that open a calendar with a new entry. */
export function addToCalendarUrls({ title, starts_at, ends_at, location, details }: CalendarEntry) {
  const [start, end] = [toSeconds(starts_at), toSeconds(ends_at)];
  const compact = (instant: string): string => instant.replaceAll(/[-:]/g, '');
  const google = { action: 'TEMPLATE', text: title, dates: `${compact(start)}/${compact(end)}`, location, details };
  // With the parameter `rru`, Outlook displays spaces as plus signs.
  const outlook = {
    path: '/calendar/action/compose',
    subject: title,
    startdt: start,
    enddt: end,
    location,
    body: details,
  };
  const outlookOf = (host: string): string => `https://${host}/calendar/0/deeplink/compose?${queryOf(outlook)}`;
  return {
    google: `https://calendar.google.com/calendar/render?${queryOf(google)}`,
    outlook: outlookOf(outlookHosts.outlook),
    office: outlookOf(outlookHosts.office),
  };
}

/** Returns links that subscribe to a calendar. `url` is absolute. */
export function subscriptionUrls(url: string, name: string) {
  const webcal = url.replace(/^https?:/, 'webcal:');
  const outlookOf = (host: string): string => `https://${host}/calendar/0/addfromweb?${queryOf({ url, name })}`;
  return {
    webcal,
    // Google rejects https URLs here.
    google: `https://calendar.google.com/calendar/render?${queryOf({ cid: webcal })}`,
    outlook: outlookOf(outlookHosts.outlook),
    office: outlookOf(outlookHosts.office),
  };
}
