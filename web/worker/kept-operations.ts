/** Whose last answers are kept for a time without a connection: what people look up between two halls. */

import type { Endpoint } from '@plenum/contracts/api';

const apiBasePath = '/api';

/** Numbers stand for ids, so that `/speakers/admin` is no speaker. */
const patternOf = (endpoint: Endpoint): RegExp =>
  new RegExp(`^${apiBasePath}${endpoint.slice('GET '.length).replaceAll(/:\w+/g, String.raw`\d+`)}$`);

/** Without the person no screen below `/app` opens, and without their events nobody finds the agenda. */
const keptEndpoints: readonly Endpoint[] = [
  'GET /auth/me',
  'GET /users/:user_id/events',
  'GET /events/:event_id',
  'GET /events/:event_id/agenda',
  'GET /events/:event_id/my-agenda',
  'GET /events/:event_id/speakers',
  'GET /events/:event_id/speakers/:profile_id',
];
const kept = keptEndpoints.map(patternOf);

/** Whether the answer of a GET is kept; nothing else of the API ever is. */
export const isKept = (pathname: string): boolean => kept.some((pattern) => pattern.test(pathname));

const me = patternOf('GET /auth/me');

/** Whether it is the question who is logged in. */
export const asksWhoIsHere = (pathname: string): boolean => me.test(pathname);
