/** The bytes of scripts and styles that a screen loads, compressed with gzip. */
import { get } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';

/** Records the scripts and style sheets that a page requests; `stop` ends it and returns their URLs. */
export function watchCode(page: Page): { stop(): ReadonlySet<string> } {
  const found = new Set<string>();
  const note = (request: Request): void => {
    const isCode = ['script', 'stylesheet'].includes(request.resourceType()) || /\.(js|css)(\?|$)/.test(request.url());
    if (isCode) found.add(request.url());
  };
  page.on('request', note);
  return {
    stop: () => {
      page.off('request', note);
      return found;
    },
  };
}

/** File names contain a content hash, so that a size is requested once. */
const sizesKnown = new Map<string, Promise<number>>();

/** Returns the bytes of the body with gzip. */
function gzipBytes(url: string): Promise<number> {
  const known = sizesKnown.get(url) ?? fetchedBytes(url);
  sizesKnown.set(url, known);
  return known;
}

async function fetchedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'identity' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        // As the build of an installation compresses them; that of `npm test` does not.
        resolve(gzipSync(Buffer.concat(chunks), { level: 9 }).length);
      });
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** Returns the sum over several URLs. */
export async function gzipTotal(urls: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...urls].map(gzipBytes));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

const landingMaxKb = 90;
const otherMaxKb = 186;
/** The page of a session includes chat, questions, polls and reactions (docs/decisions/0042). */
const sessionMaxKb = 190;

/** Returns how many kB of scripts and styles, with gzip, a first visit to a path may fetch. */
export function codeMaxKb(path: string): number {
  if (path === '/') return landingMaxKb;
  return /\/sessions\/\d+$/.test(path) ? sessionMaxKb : otherMaxKb;
}
