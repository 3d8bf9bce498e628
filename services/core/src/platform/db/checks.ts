/**
 * Check constraints of the database (docs/decisions/0035), which prevent storing rows that cannot be displayed. Limits are
 * those of the contracts; names are those of the migration.
 */
import { latestCalendarDay, earliestCalendarDay, maxDisplayOrder } from '@plenum/contracts/limits';

interface Check {
  readonly name: string;
  readonly expression: string;
}

/** Creates the check constraints of a table, named `<table>_<subject>_check`. */
export const checksOf = (table: string, rules: Readonly<Record<string, string>>): Check[] =>
  Object.entries(rules).map(([subject, expression]) => ({ name: `${table}_${subject}_check`, expression }));

/** Limits the length of a text, in code points. */
export const lengthAtMost = (column: string, maxLength: number): string => `char_length("${column}") <= ${maxLength}`;

export const isFilled = (column: string): string => `char_length("${column}") > 0`;

export const isBetween = (column: string, min: number, max: number): string =>
  `"${column}" >= ${min} and "${column}" <= ${max}`;

/** Requires a minimum, for ids and counters. */
export const isAtLeast = (column: string, min: number): string => `"${column}" >= ${min}`;

/** Requires a position in a manual order. Excludes infinity and NaN, which PostgreSQL treats as the largest number. */
export const isSortPosition = (column: string): string => `abs("${column}") <= '${maxDisplayOrder}'::float8`;

/** Requires a date within the allowed range. */
export const isCalendarDay = (column: string): string =>
  `"${column}" >= '${earliestCalendarDay}' and "${column}" <= '${latestCalendarDay}'`;

/** Allows for time zones, and for the night after the last day. */
const marginS = 2 * 24 * 60 * 60;
const seconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/** Requires an instant on an allowed date in any time zone. Excludes infinity. */
export const isInstant = (column: string): string =>
  `extract(epoch from "${column}") >= ${seconds(earliestCalendarDay) - marginS} and extract(epoch from "${column}") <= ${seconds(latestCalendarDay) + 2 * marginS}`;

/** Requires an email address with a local part and a domain. The contracts validate the rest. */
export const isAddress = (column: string): string => `strpos("${column}", '@') > 1`;

/** Requires JSON of a given type. */
export const isJson = (column: string, kind: 'array' | 'object'): string => `jsonb_typeof("${column}") = '${kind}'`;
