import { firstStrongIsolate, isolated } from '@plenum/contracts/direction';

/**
 * Joins names and other texts of people into one line, each in its own direction; leaves out what is missing or empty. A
 * part may be joined itself.
 */
export const joined = (parts: readonly (string | null | undefined | false)[], separator = ' · '): string =>
  parts
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .map((part) => (part.includes(firstStrongIsolate) ? part : isolated(part)))
    .join(separator);
