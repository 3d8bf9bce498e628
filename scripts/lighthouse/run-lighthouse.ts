/** One look of Lighthouse at one screen, as on a phone in a slow network: its own settings for that. */
import lighthouse, { type Result } from 'lighthouse';
import { categories, type Category, type Floors, type Run } from './marks.ts';

const metricIds = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;

/** Audits that cost a judged category marks. Those of performance say what to do and are no faults. */
function complaintsOf({ categories: judged, audits }: Result, asked: Floors): string[] {
  return categories
    .filter((category) => category !== 'performance' && asked[category] !== undefined)
    .flatMap((category) => judged[category]?.auditRefs ?? [])
    .flatMap(({ id, weight }) => {
      const audit = audits[id];
      const score = audit?.score ?? 1;
      if (audit === undefined || weight === 0 || score >= 1) return [];
      return [`${id}: ${audit.title}`];
    });
}

export interface Look {
  readonly run: Run;
  /** Lighthouse’s own report, as a page. */
  readonly report: string;
}

/** Looks at `url` with the browser on `port`, which keeps its cookies. */
export async function lookAt(url: string, port: number, asked: Floors): Promise<Look> {
  const seen = await lighthouse(url, {
    port,
    output: 'html',
    logLevel: 'error',
    onlyCategories: [...categories],
    disableStorageReset: true,
  });
  if (seen === undefined) throw new Error(`Lighthouse saw nothing at ${url}.`);
  const { lhr, report } = seen;
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}.`);
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const marks = Object.fromEntries(
    categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
  const metrics = Object.fromEntries(metricIds.map((id) => [id, lhr.audits[id]?.numericValue ?? Number.NaN]));
  return { run: { marks, metrics, complaints: complaintsOf(lhr, asked) }, report: [report].flat().join('') };
}
