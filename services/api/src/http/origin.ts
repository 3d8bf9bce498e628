/** Protection against CSRF: unsafe methods from other origins are rejected. */
import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '@plenum/core/platform/errors';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Throws `cross_site_request` when an unsafe request comes from a foreign origin. Programs send neither header and
 * pass: they carry no cookies of a browser.
 */
export function refuseForeignOrigin(method: string, headers: IncomingHttpHeaders, ownOrigin: string): void {
  if (safeMethods.has(method)) return;
  const { origin } = headers;
  if (headers['sec-fetch-site'] === 'cross-site' || (origin !== undefined && origin !== ownOrigin)) {
    throw fail('cross_site_request');
  }
}
