/**
 * The place to which a person asked a mail to lead, kept in the browser in which they asked. Anybody can ask for a mail to
 * somebody else's address with a place of their choice, so only a place that this browser asked for is entered without a
 * further press.
 */
import { go } from '../../lib/navigate.ts';
import { appPath, paths } from '../../lib/paths.ts';
import { readStored, writeStored } from '../../lib/stored.ts';

const key = 'plenum.asked-place';

/** Keeps the place of the newest request of this browser; nothing without one. */
export const storeReturnPath = (next: string | undefined): void => writeStored(key, next ?? null);

/**
 * Goes to the place of a link after a login, or to the first screen. An event that this browser asked for is joined on
 * arrival; any other place shows what it is first.
 */
export function goToReturnPath(next: string | null): void {
  const isAsked = next !== null && readStored(key) === next;
  writeStored(key, null);
  go(appPath(next) ?? paths.home(), { replace: true, ...(isAsked && { state: { joins: true } }) });
}
