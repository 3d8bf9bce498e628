/** Operations whose latest replies are cached for offline use: data that attendees need between sessions. */

import type { Endpoint } from '@plenum/contracts/api';

const apiBasePath = '/api';

/** Only digits match an id, so that `/speakers/admin` is not a speaker. */
const patternOf = (endpoint: Endpoint): RegExp =>
  new RegExp(`^${apiBasePath}${endpoint.slice('GET '.length).replaceAll(/:\w+/g, String.raw`\d+`)}$`);

/** No screen below `/app` opens without the user, and the agenda is opened from the list of events. */
const cachedEndpoints: readonly Endpoint[] = [
  'GET /auth/me',
  'GET /users/:user_id/events',
  'GET /events/:event_id',
  'GET /events/:event_id/agenda',
  'GET /events/:event_id/my-agenda',
  'GET /events/:event_id/speakers',
  'GET /events/:event_id/speakers/:profile_id',
];
const cachedPatterns = cachedEndpoints.map(patternOf);

/** Checks whether the reply of a GET is cached; no other methods are. */
export const isCached = (pathname: string): boolean => cachedPatterns.some((pattern) => pattern.test(pathname));

const me = patternOf('GET /auth/me');

/** Checks whether a path is the operation that returns the logged-in user. */
export const isLoginRequest = (pathname: string): boolean => me.test(pathname);
