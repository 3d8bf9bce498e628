/** Protection against CSRF: requests with unsafe methods from other origins are rejected. */
import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '@plenum/core/platform/errors';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Throws `cross_site_request` for an unsafe request from another origin. Non-browser clients send neither header and are
 * accepted, because they do not have the cookies of a browser.
 */
export function rejectForeignOrigin(method: string, headers: IncomingHttpHeaders, ownOrigin: string): void {
  if (safeMethods.has(method)) return;
  const { origin } = headers;
  if (headers['sec-fetch-site'] === 'cross-site' || (origin !== undefined && origin !== ownOrigin)) {
    throw fail('cross_site_request');
  }
}
