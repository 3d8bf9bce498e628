/** Requests that another site makes a browser send (CSRF): unsafe methods are refused when the browser says so. */
import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '@plenum/core/platform/errors';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses with `cross_site_request` when an unsafe request comes from a foreign origin.
 * Programs send neither header and pass: they carry no browser's cookies.
 */
export function refuseForeignOrigin(method: string, headers: IncomingHttpHeaders, ownOrigin: string): void {
  if (safeMethods.has(method)) return;
  const { origin } = headers;
  if (headers['sec-fetch-site'] === 'cross-site' || (origin !== undefined && origin !== ownOrigin)) {
    throw fail('cross_site_request');
  }
}
