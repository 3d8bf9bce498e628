/** A browser that loads the app again and again, and one that keeps the app of the version before open. */
import type { Exchanges } from '../http-exchange.ts';

export interface PageLoad {
  /** How often the app was loaded with its first files, and how many files of the version before were asked for. */
  readonly loads: () => number;
  readonly oldFiles: () => number;
  /** What was not there: the address and the status. */
  readonly missing: readonly string[];
  /** Stops it and waits for what is under way. */
  stop(): Promise<void>;
}

const everyMs = 500;
const timeoutMs = 15_000;

/**
 * Starts to load pages.
 * @param oldFiles the files of the version before that are loaded late, asked for in turn
 */
export function loadPages(url: string, exchanges: Exchanges, oldFiles: readonly string[]): PageLoad {
  const missing: string[] = [];
  const underWay = new Set<Promise<void>>();
  let [turns, loads, asked] = [0, 0, 0];
  const get = async (path: string): Promise<string> => {
    const wire = { method: 'GET', url: `${url}${path}`, headers: {}, body: null, timeoutMs } as const;
    const { status, text } = await exchanges.exchange(wire);
    if (status !== 200) missing.push(`${status} ${path}`);
    return text;
  };
  const turn = async (): Promise<void> => {
    const page = await get('/app/dashboard');
    const first = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    if (first.length === 0) missing.push('a page without files');
    await Promise.all(first.map(get));
    loads += 1;
    const old = oldFiles[turns % oldFiles.length];
    turns += 1;
    if (old === undefined) return;
    await get(old);
    asked += 1;
  };
  const timer = setInterval(() => {
    // A failure is in the findings of the exchanges.
    const one = turn()
      .catch(() => undefined)
      .finally(() => underWay.delete(one));
    underWay.add(one);
  }, everyMs);
  return {
    loads: () => loads,
    oldFiles: () => asked,
    missing,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
