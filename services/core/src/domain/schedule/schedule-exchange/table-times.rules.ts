/**
 * Dates, times and lengths as written by spreadsheets: `2027-03-20`, `20.03.2027`, `3/20/2027`, `20-Mar-27`,
 * `2027-03-20 00:00:00`, `9:00 AM`, `24:00`, and the serial numbers of Excel, whose day 0 is 1899-12-30.
 */
import type { DateOrder } from '@plenum/contracts/schedule/import-readings';
import { parseDateMs } from '../sessions/session-times.rules.ts';

/** Content of a cell; `date` is `YYYY-MM-DD`, `minutes` count from midnight and are 1440 for `24:00`. */
export interface CellTime {
  readonly date: string | null;
  readonly minutes: number | null;
  /** As written, such as `Z` or `+01:00`; null without an offset. */
  readonly offset: string | null;
}

const minutesPerDay = 1440;
const dayMs = 86_400_000;
/** 1970-01-01 and 2200-12-31 in Excel; numbers outside this range are not treated as dates. */
const serialDays = { min: 25_569, max: 109_940 } as const;
const excelDayZeroMs = Date.parse('1899-12-30T00:00:00Z');

const months = new Map<string, number>(
  [
    ['jan', 'jän'],
    ['feb'],
    ['mar', 'mär', 'mrz', 'mae'],
    ['apr'],
    ['may', 'mai'],
    ['jun'],
    ['jul'],
    ['aug'],
    ['sep'],
    ['oct', 'okt'],
    ['nov'],
    ['dec', 'dez'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);
const weekdayPattern =
  /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mo|di|mi|do|fr|sa|so|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)\.?,?\s+/i;

/** Replaces special blanks that spreadsheets and browsers write between digits and `AM`. */
const normalizeSpaces = (text: string): string => text.replaceAll(/[\s\u00A0\u202F\u2009]+/g, ' ').trim();

const clockPattern = String.raw`(\d{1,2})(?:[:.](\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)? ?(a\.?m\.?|p\.?m\.?|uhr)?`;
const timeOfDayPattern = new RegExp(`^${clockPattern}$`, 'i');
const dateTimePattern =
  /^(.{6,30}?)(?:T|,? (?:um |at )?)(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]\.?m\.?| uhr)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;
const yearFirstPattern = /^(\d{4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2})$/;
const dottedPattern = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/;
const ambiguousPattern = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayMonthNamePattern = /^(\d{1,2})(?:st|nd|rd|th|\.)?[ -]?(\p{L}{3,9})\.?,?[ -](\d{4}|\d{2})$/u;
const monthNameDayPattern = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
const serialPattern = /^\d{1,6}(?:[.,]\d{1,17})?$/;

/** Returns the date and time of a cell; null if it is neither, or a date that does not fit the order. */
export function readCellTime(cell: string, order: DateOrder): CellTime | null {
  const text = normalizeSpaces(cell);
  const number = serialOf(text);
  if (number !== null) return number;
  const minutes = readClock(text);
  if (minutes !== null) return { date: null, minutes, offset: null };
  const date = readDate(text, order);
  if (date !== null) return { date, minutes: null, offset: null };
  const dateTimeMatch = dateTimePattern.exec(text);
  if (dateTimeMatch === null) return null;
  const parts = { date: readDate(dateTimeMatch[1] ?? '', order), minutes: readClock(dateTimeMatch[2] ?? '') };
  return parts.date === null || parts.minutes === null ? null : { ...parts, offset: offsetOf(dateTimeMatch[3]) };
}

/** Checks whether a cell contains a date in any order of day and month. */
export const isDated = (cell: string): boolean =>
  (['DAY_FIRST', 'MONTH_FIRST'] as const).some((order) => typeof readCellTime(cell, order)?.date === 'string');

/** Returns the possible orders of day and month of a cell; null if it has no such date. */
function ordersOf(cell: string): readonly DateOrder[] | null {
  const [, first, , second] = ambiguousPattern.exec(datePartOf(normalizeSpaces(cell))) ?? [];
  if (first === undefined || second === undefined) return null;
  const orders: DateOrder[] = [];
  // An invalid date such as 32/5/2027 is no evidence of an order.
  if (Number(second) <= 12 && Number(first) <= 31) orders.push('DAY_FIRST');
  if (Number(first) <= 12 && Number(second) <= 31) orders.push('MONTH_FIRST');
  return orders;
}

/** Checks whether both orders of day and month result in the same day, as in 4/4/2027. */
function isSameInBothOrders(cell: string): boolean {
  const [, first, , second] = ambiguousPattern.exec(datePartOf(normalizeSpaces(cell))) ?? [];
  return Number(first) === Number(second);
}

const datePartOf = (text: string): string => (dateTimePattern.exec(text)?.[1] ?? text).replace(weekdayPattern, '');

/** Returns the length of a cell in minutes: minutes, `H:MM`, `1 h 30 min`, or a serial number; null for anything else. */
export function readCellLength(cell: string): number | null {
  const text = normalizeSpaces(cell).toLowerCase();
  const minutes = /^(\d{1,4}) ?(?:m|min|mins|minutes?|minuten?|['′])?$/.exec(text)?.[1];
  if (minutes !== undefined) return Number(minutes);
  const unitMatch = /^(\d{1,2}) ?(?:h|hrs?|hours?|std\.?|stunden?)(?: ?(\d{1,2}) ?(?:m|min|minutes?|minuten?)?)?$/.exec(
    text,
  );
  if (unitMatch !== null) return Number(unitMatch[1]) * 60 + Number(unitMatch[2] ?? 0);
  const clockMatch = /^(\d{1,3}):(\d{2})(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?h)?$/.exec(text);
  if (clockMatch !== null && Number(clockMatch[2]) < 60) return Number(clockMatch[1]) * 60 + Number(clockMatch[2]);
  // Half an hour or half a day: `0.5` is ambiguous.
  const isUnambiguous = text.includes(':') || /^[01][.,]\d{3,}$/.test(text);
  return isUnambiguous ? (fractionOf(text) ?? readClock(text)) : null;
}

function serialOf(text: string): CellTime | null {
  if (!serialPattern.test(text)) return null;
  const value = Number(text.replace(',', '.'));
  if (value >= serialDays.min && value < serialDays.max) {
    const days = Math.floor(value);
    const seconds = Math.round((value - days) * 86_400);
    const date = new Date(excelDayZeroMs + days * dayMs).toISOString().slice(0, 10);
    return { date, minutes: seconds === 0 ? null : Math.floor(seconds / 60), offset: null };
  }
  const minutes = fractionOf(text);
  return minutes === null ? null : { date: null, minutes, offset: null };
}

/**
 * Converts a fraction of a day to minutes. Two decimals such as `0.30` are not a fraction that a spreadsheet saves
 * for a time of day: `0.30` is more likely half an hour.
 */
function fractionOf(text: string): number | null {
  if (!/^[01][.,]\d{1,17}$|^0$/.test(text)) return null;
  const value = Number(text.replace(',', '.'));
  const minutes = Math.floor(Math.round(value * 86_400) / 60);
  const decimals = text.length - 2;
  return value > 1 || (decimals <= 2 && minutes % 15 !== 0) ? null : minutes;
}

/** Parses a time of day into minutes, 1440 for 24:00; null for anything else, including a number without minutes. */
function readClock(text: string): number | null {
  const [, hour, minute, second = '0', suffix] = timeOfDayPattern.exec(text) ?? [];
  if (hour === undefined || (minute === undefined && suffix === undefined)) return null;
  // `0.30` may be a fraction of a day.
  if (hour === '0' && !text.includes(':') && suffix === undefined) return null;
  const minutes = Number(minute ?? 0);
  if (minutes > 59 || Number(second) > 59) return null;
  const amOrPm = /^[ap]/i.exec(suffix ?? '')?.[0].toLowerCase();
  if (amOrPm !== undefined) return minutesOf12Hour(Number(hour), minutes, amOrPm === 'p');
  const minuteOfDay = Number(hour) * 60 + minutes;
  const max = Number(second) === 0 ? minutesPerDay : minutesPerDay - 1;
  return minuteOfDay > max ? null : minuteOfDay;
}

/** Returns the minutes of a time with AM or PM. */
function minutesOf12Hour(hours: number, minutes: number, isAfternoon: boolean): number | null {
  if (hours < 1 || hours > 12) return null;
  return (hours % 12) * 60 + minutes + (isAfternoon ? minutesPerDay / 2 : 0);
}

function readDate(dateText: string, order: DateOrder): string | null {
  const text = dateText.replace(weekdayPattern, '').trim();
  const [, year, , month, day] = yearFirstPattern.exec(text) ?? [];
  if (year !== undefined) return dateOf(year, Number(month), Number(day));
  const dottedMatch = dottedPattern.exec(text);
  if (dottedMatch !== null) return dateOf(dottedMatch[3] ?? '', Number(dottedMatch[2]), Number(dottedMatch[1]));
  const ambiguousMatch = ambiguousPattern.exec(text);
  if (ambiguousMatch !== null) {
    const [first, second] = [Number(ambiguousMatch[1]), Number(ambiguousMatch[3])];
    return order === 'DAY_FIRST'
      ? dateOf(ambiguousMatch[4] ?? '', second, first)
      : dateOf(ambiguousMatch[4] ?? '', first, second);
  }
  const dayMonthNameMatch = dayMonthNamePattern.exec(text);
  if (dayMonthNameMatch !== null)
    return dateOf(dayMonthNameMatch[3] ?? '', monthOf(dayMonthNameMatch[2] ?? ''), Number(dayMonthNameMatch[1]));
  const monthNameDayMatch = monthNameDayPattern.exec(text);
  return monthNameDayMatch === null
    ? null
    : dateOf(monthNameDayMatch[3] ?? '', monthOf(monthNameDayMatch[1] ?? ''), Number(monthNameDayMatch[2]));
}

const monthOf = (name: string): number => months.get(name.toLowerCase().slice(0, 3)) ?? 0;

/** Returns `YYYY-MM-DD` if the day exists; a two-digit year is in this century. */
function dateOf(year: string, month: number, day: number): string | null {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const date = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`;
  return parseDateMs(date) === null ? null : date;
}

function offsetOf(offsetText: string | undefined): string | null {
  if (offsetText === undefined) return null;
  if (/^[a-z]/i.test(offsetText)) return 'Z';
  return offsetText.length === 3 ? `${offsetText}:00` : offsetText;
}

/** Interpretation of a table's dates. */
export interface DateReading {
  readonly order: DateOrder;
  /** A date that is valid in both orders, if no date of the table decides; else null. */
  readonly undecided: string | null;
}

/**
 * Returns the order of day and month of a table: a day above 12 determines it. Without such a day, or with
 * contradictory ones, the order with the shorter range of dates is assumed.
 */
export function readingOfDates(cells: readonly string[]): DateReading {
  const dates = cells.flatMap((cell) => {
    const orders = ordersOf(cell);
    return orders === null ? [] : [{ cell, orders }];
  });
  const isCertain = (order: DateOrder): boolean =>
    dates.some(({ orders }) => orders.length === 1 && orders[0] === order);
  const [isDayFirst, isMonthFirst] = [isCertain('DAY_FIRST'), isCertain('MONTH_FIRST')];
  if (isDayFirst !== isMonthFirst) return { order: isDayFirst ? 'DAY_FIRST' : 'MONTH_FIRST', undecided: null };
  const example = dates.find(({ cell, orders }) => orders.length === 2 && !isSameInBothOrders(cell))?.cell ?? null;
  const order = spanMs(cells, 'MONTH_FIRST') < spanMs(cells, 'DAY_FIRST') ? 'MONTH_FIRST' : 'DAY_FIRST';
  return { order, undecided: example };
}

function spanMs(cells: readonly string[], order: DateOrder): number {
  let [first, last] = [Infinity, -Infinity];
  for (const cell of cells) {
    const date = readCellTime(cell, order)?.date;
    const ms = date === null || date === undefined ? null : parseDateMs(date);
    if (ms === null) continue;
    first = Math.min(first, ms);
    last = Math.max(last, ms);
  }
  return last - first;
}
