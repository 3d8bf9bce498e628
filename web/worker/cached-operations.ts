/** Operations whose latest replies are cached for offline use, because attendees need them between sessions. */

import type { Endpoint } from '@plenum/contracts/api';
import { appStateParts, appStatePath, type AppStateParts } from '../src/lib/app-state-paths.ts';

const apiBasePath = '/api';

/** Returns a pattern for the path of an endpoint. Ids must be digits, so that `/speakers/admin` does not match. */
const patternOf = (endpoint: Endpoint): RegExp =>
  new RegExp(`^${apiBasePath}${endpoint.slice('GET '.length).replaceAll(/:\w+/g, String.raw`\d+`)}$`);

/**
 * Includes the current user, which all screens under `/app` need, and the list of events, which leads to the agenda.
 */
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

/** Returns whether a path is that of the operation whose reply contains those of several others. */
export const isAppState = (pathname: string): boolean => pathname === apiBasePath + appStatePath;

/** Returns the cached operations whose replies are parts of the app state that a URL requests, by the name of the part. */
export function cachedParts({ searchParams }: URL): readonly (readonly [keyof AppStateParts, string])[] {
  const eventId = searchParams.get('event_id');
  return Object.entries(appStateParts(eventId === null ? null : Number(eventId)))
    .map(([name, path]) => [name as keyof AppStateParts, apiBasePath + path] as const)
    .filter(([, path]) => isCached(path));
}
