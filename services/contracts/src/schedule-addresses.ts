/** Public addresses of schedules, beside the page of their event: `/e/{slug}/schedule.ics`. */

const address = /^\/e\/([a-z0-9]+(?:-[a-z0-9]+)*\/schedule\.(?:ics|xml|json|csv))(?=\?|$)/;

/** Checks whether a target, a path with its query, is such an address: the API answers it. */
export const isScheduleAddress = (target: string): boolean => address.test(target);

/** Returns the target of the operation behind such an address; any other target as it is. */
export const scheduleOperation = (target: string): string =>
  target.startsWith('/e/') ? target.replace(address, '/api/public/events/$1') : target;
