/**
 * The path that a user requested an email for, stored in the browser that requested it. Emails can be requested for any
 * address and with any path, so only a path that this browser requested is opened without confirmation.
 */
import { go } from '../../../lib/navigate.ts';
import { appPath, paths } from '../../../lib/paths.ts';
import { readStored, writeStored } from '../../../lib/stored.ts';

const key = 'plenum.asked-place';

/** Stores the path of the newest request of this browser; removes it without a path. */
export const storeReturnPath = (next: string | undefined): void => writeStored(key, next ?? null);

/**
 * Navigates to the path of a link after a login, or to the first screen. Joins an event that this browser requested;
 * any other path shows a preview first.
 */
export function goToReturnPath(next: string | null): void {
  const isAsked = next !== null && readStored(key) === next;
  writeStored(key, null);
  go(appPath(next) ?? paths.home(), { replace: true, ...(isAsked && { state: { joinsEvent: true } }) });
}
