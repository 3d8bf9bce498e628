/** One Lighthouse run for one screen, with its default mobile emulation and throttling. */
import lighthouse, { type Result } from 'lighthouse';
import { categories, type Category, type Floors, type Run } from './marks.ts';

const metricIds = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;

/** Lists failed audits that reduce the score of a checked category. Those of performance are hints and not failures. */
function complaintsOf({ categories: judged, audits }: Result, floors: Floors): string[] {
  return categories
    .filter((category) => category !== 'performance' && floors[category] !== undefined)
    .flatMap((category) => judged[category]?.auditRefs ?? [])
    .flatMap(({ id, weight }) => {
      const audit = audits[id];
      const score = audit?.score ?? 1;
      if (audit === undefined || weight === 0 || score >= 1) return [];
      return [`${id}: ${audit.title}`];
    });
}

export interface Audit {
  readonly run: Run;
  /** The HTML report of Lighthouse. */
  readonly report: string;
}

/** Measures `url` with the browser on `port`, which keeps its cookies. */
export async function runLighthouse(url: string, port: number, floors: Floors): Promise<Audit> {
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
  return { run: { marks, metrics, complaints: complaintsOf(lhr, floors) }, report: [report].flat().join('') };
}
