/** The bytes of scripts and styles that a screen loads, compressed with gzip. */
import { get } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';

/** Records the scripts and style sheets that a page requests; `stop` ends it and returns their URLs. */
export function recordCodeRequests(page: Page): { stop(): ReadonlySet<string> } {
  const loadedUrls = new Set<string>();
  const note = (request: Request): void => {
    const isCode = ['script', 'stylesheet'].includes(request.resourceType()) || /\.(js|css)(\?|$)/.test(request.url());
    if (isCode) loadedUrls.add(request.url());
  };
  page.on('request', note);
  return {
    stop: () => {
      page.off('request', note);
      return loadedUrls;
    },
  };
}

/** File names contain a content hash, so each size is fetched only once. */
const sizesKnown = new Map<string, Promise<number>>();

/** Returns the bytes of the body with gzip. */
function gzipBytes(url: string): Promise<number> {
  const size = sizesKnown.get(url) ?? fetchedBytes(url);
  sizesKnown.set(url, size);
  return size;
}

async function fetchedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'identity' } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        // Compressed like the build of an installation; the build of `npm test` is uncompressed.
        resolve(gzipSync(Buffer.concat(chunks), { level: 9 }).length);
      });
      reply.on('error', reject);
    }).on('error', reject);
  });
}

/** Returns the sum over several URLs. */
export async function gzipTotal(urls: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...urls].map(gzipBytes));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

const maxLandingKb = 91;
/** Of screens for organizers: the audience of a hall does not open them. */
const maxOrganizerKb = 195;
const maxOtherKb = 190;

/** Returns the maximum kB of scripts and styles, gzipped, for a first visit to a path (docs/decisions/0042). */
export function maxCodeKb(path: string): number {
  if (path === '/') return maxLandingKb;
  return path.includes('/admin/') ? maxOrganizerKb : maxOtherKb;
}
