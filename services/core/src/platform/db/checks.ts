/**
 * Rules that the database itself keeps (docs/decisions/0035), so that a row that cannot be shown cannot be stored. Limits
 * come from the contracts; names are those of the migration.
 */
import { calendarDayMax, calendarDayMin, displayOrderMax } from '@plenum/contracts/limits';

interface Check {
  readonly name: string;
  readonly expression: string;
}

/** The checks of a table: `<table>_<what it is about>_check`, with `"column"` as PostgreSQL writes it. */
export const checksOf = (table: string, rules: Readonly<Record<string, string>>): Check[] =>
  Object.entries(rules).map(([subject, expression]) => ({ name: `${table}_${subject}_check`, expression }));

/** At most so many code points. */
export const lengthAtMost = (column: string, length_max: number): string => `char_length("${column}") <= ${length_max}`;

/** Not empty. */
export const isFilled = (column: string): string => `char_length("${column}") > 0`;

/** A whole number within its limits. */
export const isBetween = (column: string, min: number, max: number): string =>
  `"${column}" >= ${min} and "${column}" <= ${max}`;

/** Ids and counters. */
export const isAtLeast = (column: string, min: number): string => `"${column}" >= ${min}`;

/** A place in an order made by hand; neither infinite nor NaN, which PostgreSQL takes for the largest number. */
export const isPlace = (column: string): string => `abs("${column}") <= '${displayOrderMax}'::float8`;

/** A day on which something may take place. */
export const isCalendarDay = (column: string): string =>
  `"${column}" >= '${calendarDayMin}' and "${column}" <= '${calendarDayMax}'`;

/** The hours by which time zones differ from UTC, and the night of the last conference day. */
const leewayS = 2 * 24 * 60 * 60;
const seconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/** An instant that belongs to such a day somewhere; neither infinite nor before our time. */
export const isInstant = (column: string): string =>
  `extract(epoch from "${column}") >= ${seconds(calendarDayMin) - leewayS} and extract(epoch from "${column}") <= ${seconds(calendarDayMax) + 2 * leewayS}`;

/** Has a person's and a host's part; what else an address must be, the contracts say. */
export const isAddress = (column: string): string => `strpos("${column}", '@') > 1`;

/** JSON of a kind: no view reads anything else. */
export const isJson = (column: string, kind: 'array' | 'object'): string => `jsonb_typeof("${column}") = '${kind}'`;
