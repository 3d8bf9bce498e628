import { firstStrongIsolate, isolateDirection } from '@plenum/contracts/text-direction';

/**
 * Joins names and other user texts in one line, each with its own direction; omits missing and empty parts. A part may
 * be the result of another call.
 */
export const joinParts = (parts: readonly (string | null | undefined | false)[], separator = ' · '): string =>
  parts
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .map((part) => (part.includes(firstStrongIsolate) ? part : isolateDirection(part)))
    .join(separator);
