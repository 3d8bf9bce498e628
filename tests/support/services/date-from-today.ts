const dayMs = 86_400_000;

/**
 * Returns the date this many days from today in a time zone, `YYYY-MM-DD`. The days are calendar days: the day of a
 * clock change is an hour shorter or longer.
 */
export function dateFromToday(days: number, timeZone: string, nowMs = Date.now()): string {
  const today = new Date(nowMs).toLocaleDateString('sv-SE', { timeZone });
  return new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);
}
