/** Public paths of schedules under the page of their event, such as `/e/{slug}/schedule.ics`. */

const schedulePath = /^\/e\/([a-z0-9]+(?:-[a-z0-9]+)*\/schedule\.(?:ics|xml|json|csv))(?=\?|$)/;

/** Checks whether a request target (path and query) is the path of a schedule, which the API serves. */
export const isSchedulePath = (target: string): boolean => schedulePath.test(target);

/** Converts the path of a schedule to that of its API operation. Other paths are unchanged. */
export const toApiPath = (target: string): string =>
  target.startsWith('/e/') ? target.replace(schedulePath, '/api/public/events/$1') : target;
