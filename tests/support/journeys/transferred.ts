/** How many bytes of code and style a screen fetches, compressed as a browser with gzip would get them. */
import { get } from 'node:http';
import type { Page, Request } from '@playwright/test';

/** Watches which scripts and style sheets a page asks for; `stop` ends it and tells their addresses. */
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
