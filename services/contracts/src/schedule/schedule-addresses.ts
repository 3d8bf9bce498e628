/** Public addresses of schedules below the page of their event, such as `/e/{slug}/schedule.ics`. */

const address = /^\/e\/([a-z0-9]+(?:-[a-z0-9]+)*\/schedule\.(?:ics|xml|json|csv))(?=\?|$)/;

/** Checks whether a path with its query is such an address, which the API serves. */
export const isScheduleAddress = (target: string): boolean => address.test(target);

/** Returns the path of the operation for such an address; returns any other path unchanged. */
export const scheduleOperation = (target: string): string =>
  target.startsWith('/e/') ? target.replace(address, '/api/public/events/$1') : target;
