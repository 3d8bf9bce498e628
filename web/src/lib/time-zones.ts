/** Searches the IANA time zones. */
import { localTimeZone } from './dates.ts';
import { foldText } from './fold-text.ts';
import { now } from './now.ts';

export interface TimeZone {
  readonly name: string;
  /** City or last part of the name, with spaces. */
  readonly city: string;
  /** Current offset: “+02:00”. */
  readonly offset: string;
  readonly offsetMinutes: number;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Returns the UTC offset of a zone at an instant: “+02:00”, or “-03:30” with a hyphen. */
export function offsetOf(name: string, at: Date | number = now()): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' }).formatToParts(at);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return text === 'GMT' ? '+00:00' : text.slice('GMT'.length, 'GMT+00:00'.length);
}

function minutesOf(offset: string): number {
  const [hours = '0', minutes = '0'] = offset.slice(1).split(':');
  return (offset.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Browsers list some zones under names that the IANA list has replaced; search finds both. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const formerNames = new Map(Object.entries(renamed).map(([former, name]) => [name, former]));

/** Returns the current name, if this browser supports it. */
function currentName(browserName: string): string {
  const name = renamed[browserName] ?? browserName;
  return isTimeZone(name) ? name : browserName;
}

let cachedZones: readonly TimeZone[] | undefined;

/**
 * Returns all zones of this browser and UTC, sorted by current offset and then by name. Cached: it takes several
 * milliseconds.
 */
export function timeZones(): readonly TimeZone[] {
  cachedZones ??= [...new Set(['UTC', localTimeZone(), ...Intl.supportedValuesOf('timeZone')].map(currentName))]
    .map((name) => {
      const offset = offsetOf(name);
      const city = (name.split('/').at(-1) ?? name).replaceAll('_', ' ');
      return { name, city, offset, offsetMinutes: minutesOf(offset) };
    })
    .toSorted((a, b) => a.offsetMinutes - b.offsetMinutes || a.name.localeCompare(b.name, 'en'));
  return cachedZones;
}

const normalize = (text: string): string => foldText(text).replaceAll('−', '-').replaceAll(/[_/]/g, ' ').trim();

/** Parses “+2”, “utc+02:00” or “gmt-3:30” into the prefix of an offset; null if the query is not an offset. */
function parseOffset(query: string): string | null {
  const match = /^(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d{0,2}))?$/.exec(query);
  if (match === null) return null;
  const [, sign = '+', hours = '', minutes = ''] = match;
  return `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

/** Returns the zones that match a query by name, city or offset; those whose city begins with it come first. */
export function findTimeZones(query: string, zones: readonly TimeZone[] = timeZones()): readonly TimeZone[] {
  const search = normalize(query);
  if (search === '') return zones;
  const offset = parseOffset(search);
  if (offset !== null) return zones.filter((zone) => zone.offset.startsWith(offset));
  const matching = zones.filter(({ name }) => normalize(`${name} ${formerNames.get(name) ?? ''}`).includes(search));
  const startsWithSearch = (zone: TimeZone): boolean => normalize(zone.city).startsWith(search);
  return [...matching.filter(startsWithSearch), ...matching.filter((zone) => !startsWithSearch(zone))];
}

/** Formats a zone: `America/New York (-05:00)`. */
export const timeZoneLabel = (name: string, offset: string): string => `${name.replaceAll('_', ' ')} (${offset})`;
