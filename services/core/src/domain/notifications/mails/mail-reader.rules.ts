/** Language, date format and time zone of an email's recipient. */
import { type Language, languageOf } from '@plenum/contracts/languages';

export interface MailReader {
  readonly language: Language;
  /** BCP 47 tag for dates, in the language of the texts. */
  readonly formatLocale: string;
  /** IANA name of the time zone that the person chose; null if unknown. */
  readonly timeZone: string | null;
}

interface Addressee {
  /** BCP 47. */
  readonly locale: string;
  readonly time_zone?: string | null;
}

/** Returns the regional variant of the text language, as the web app does (`web/src/lib/dates.ts`). */
function formatLocaleOf(locale: string, language: Language): string {
  try {
    const [canonical] = Intl.getCanonicalLocales(locale.replaceAll('_', '-'));
    if (canonical?.split('-', 1)[0] === language) return canonical;
  } catch {
    // Not a language tag.
  }
  return language === 'en' ? 'en-GB' : language;
}

export function readerOf({ locale, time_zone = null }: Addressee): MailReader {
  const language = languageOf(locale);
  return { language, formatLocale: formatLocaleOf(locale, language), timeZone: time_zone };
}

/** Formats calendar dates `YYYY-MM-DD`: “28 – 30 March 2031”. */
export function formatDates({ formatLocale }: MailReader, first: string, last: string): string {
  const format = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
}

const instantFormat = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** Formats an instant in the time zone of the reader, or in UTC if it is unknown, with the name of the zone. */
export const formatInstant = ({ formatLocale, timeZone }: MailReader, instant: Date): string =>
  new Intl.DateTimeFormat(formatLocale, { ...instantFormat, timeZone: timeZone ?? 'UTC' }).format(instant);

/**
 * Formats the start of a session in the time zone of its event. If the clock of the reader differs, their time follows:
 * “Thursday, 5 March 2026 at 14:00 CET (08:00 EST)”.
 */
export function formatStart(reader: MailReader, instant: Date, eventZone: string): string {
  const { formatLocale, timeZone } = reader;
  const start = formatInstant({ ...reader, timeZone: eventZone }, instant);
  if (timeZone === null) return start;
  const isoMinute = (zone: string): string =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(instant);
  const [readerDay, eventDay] = [isoMinute(timeZone), isoMinute(eventZone)];
  if (readerDay === eventDay) return start;
  const isSameDay = readerDay.slice(0, 10) === eventDay.slice(0, 10);
  const { hour, minute, timeZoneName, weekday } = instantFormat;
  const options = isSameDay ? { hour, minute, timeZoneName } : { weekday, hour, minute, timeZoneName };
  return `${start} (${new Intl.DateTimeFormat(formatLocale, { ...options, timeZone }).format(instant)})`;
}
