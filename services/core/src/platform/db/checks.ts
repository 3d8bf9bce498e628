/**
 * Check constraints of the database (docs/decisions/0035), so that a row that cannot be shown cannot be stored. Limits
 * come from the contracts; names are those of the migration.
 */
import { calendarDayMax, calendarDayMin, displayOrderMax } from '@plenum/contracts/limits';

interface Check {
  readonly name: string;
  readonly expression: string;
}

/** Creates the checks of a table, named `<table>_<subject>_check`, with `"column"` as PostgreSQL quotes it. */
export const checksOf = (table: string, rules: Readonly<Record<string, string>>): Check[] =>
  Object.entries(rules).map(([subject, expression]) => ({ name: `${table}_${subject}_check`, expression }));

/** At most this many code points. */
export const lengthAtMost = (column: string, length_max: number): string => `char_length("${column}") <= ${length_max}`;

/** Not empty. */
export const isFilled = (column: string): string => `char_length("${column}") > 0`;

/** A whole number within its limits. */
export const isBetween = (column: string, min: number, max: number): string =>
  `"${column}" >= ${min} and "${column}" <= ${max}`;

/** A minimum, for ids and counters. */
export const isAtLeast = (column: string, min: number): string => `"${column}" >= ${min}`;

/** A position in a manual order; neither infinite nor NaN, which PostgreSQL treats as the largest number. */
export const isPlace = (column: string): string => `abs("${column}") <= '${displayOrderMax}'::float8`;

/** A date within the allowed range. */
export const isCalendarDay = (column: string): string =>
  `"${column}" >= '${calendarDayMin}' and "${column}" <= '${calendarDayMax}'`;

/** The offset of time zones from UTC, and the night of the last conference day. */
const leewayS = 2 * 24 * 60 * 60;
const seconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/** An instant on such a date in some time zone; not infinite. */
export const isInstant = (column: string): string =>
  `extract(epoch from "${column}") >= ${seconds(calendarDayMin) - leewayS} and extract(epoch from "${column}") <= ${seconds(calendarDayMax) + 2 * leewayS}`;

/** Has a local part and a host; the contracts validate the rest. */
export const isAddress = (column: string): string => `strpos("${column}", '@') > 1`;

/** JSON of one type; views read no other. */
export const isJson = (column: string, kind: 'array' | 'object'): string => `jsonb_typeof("${column}") = '${kind}'`;
