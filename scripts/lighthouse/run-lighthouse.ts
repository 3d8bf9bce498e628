/** Runs Lighthouse for a page, with its default mobile emulation and throttling. */
import lighthouse, { type Result } from 'lighthouse';
import { categories, type Category, type MinimumScores, type Run } from './scores.ts';

const metricIds = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;

/** Lists failed audits that reduce the score of a checked category, except performance audits, which are hints. */
function complaintsOf({ categories: lhrCategories, audits }: Result, floors: MinimumScores): string[] {
  return categories
    .filter((category) => category !== 'performance' && floors[category] !== undefined)
    .flatMap((category) => lhrCategories[category]?.auditRefs ?? [])
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

/** Measures `url` in the browser on `port`, with its cookies. */
export async function runLighthouse(url: string, port: number, floors: MinimumScores): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    output: 'html',
    logLevel: 'error',
    onlyCategories: [...categories],
    disableStorageReset: true,
  });
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { lhr, report } = result;
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} redirected to ${lhr.finalDisplayedUrl}.`);
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
  const metrics = Object.fromEntries(metricIds.map((id) => [id, lhr.audits[id]?.numericValue ?? Number.NaN]));
  return { run: { scores, metrics, failedAudits: complaintsOf(lhr, floors) }, report: [report].flat().join('') };
}
