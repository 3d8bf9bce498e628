import { firstStrongIsolate, isolateDirection } from '@plenum/contracts/text-direction';

/** Separates the parts of a line. A line breaks before the dot, which therefore never ends a line. */
export const dot = ' ·\u00A0';

/**
 * Joins names and other user texts in one line, each with its own direction; omits missing and empty parts. A part may
 * be the result of another call.
 */
export const joinParts = (parts: readonly (string | null | undefined | false)[], separator = dot): string =>
  parts
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .map((part) => (part.includes(firstStrongIsolate) ? part : isolateDirection(part)))
    .join(separator);
