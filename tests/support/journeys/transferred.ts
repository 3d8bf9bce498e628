/** How many bytes of code and style a screen fetches, compressed as a browser with gzip would get them. */
import { get } from 'node:http';
import type { Page } from '@playwright/test';

/** Addresses of scripts and style sheets that a page asks for from now on. */
export function watchCode(page: Page): ReadonlySet<string> {
  const found = new Set<string>();
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) found.add(request.url());
    else if (/\.(js|css)(\?|$)/.test(request.url())) found.add(request.url());
  });
  return found;
}

/** A file's name says what is in it, so that its size is asked for once. */
const sizesKnown = new Map<string, Promise<number>>();

/** Bytes of the body as sent with gzip. */
function gzipBytes(url: string): Promise<number> {
  const known = sizesKnown.get(url) ?? fetchedBytes(url);
  sizesKnown.set(url, known);
  return known;
}

async function fetchedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** The sum over several addresses. */
export async function gzipTotal(urls: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...urls].map(gzipBytes));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
