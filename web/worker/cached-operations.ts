/** Operations whose latest replies are cached for offline use, because attendees need them between sessions. */

import type { Endpoint } from '@plenum/contracts/api';

const apiBasePath = '/api';

/** Returns a pattern for the path of an endpoint. Ids must be digits, so that `/speakers/admin` does not match. */
const patternOf = (endpoint: Endpoint): RegExp =>
  new RegExp(`^${apiBasePath}${endpoint.slice('GET '.length).replaceAll(/:\w+/g, String.raw`\d+`)}$`);

/** Includes the current user, which all screens below `/app` need, and the list of events, which leads to the agenda. */
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

/** Returns whether the reply to a GET request is cached; other methods are never cached. */
export const isCached = (pathname: string): boolean => cachedPatterns.some((pattern) => pattern.test(pathname));

const currentUserPattern = patternOf('GET /auth/me');

/** Returns whether a path is that of the operation that returns the current user. */
export const isLoginRequest = (pathname: string): boolean => currentUserPattern.test(pathname);
