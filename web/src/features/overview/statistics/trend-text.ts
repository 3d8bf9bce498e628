import { t } from './statistics.en.json';
import { peakOf, type Series, trendOf } from './trend.ts';

/** Formats the trend of a measure in a sentence; undefined without one. */
export function trendText(series: Series, nameOf: (x: number) => string): string | undefined {
  const trend = trendOf(series);
  if (trend === null) return undefined;
  const values = { name: nameOf(trend.x), value: trend.value, before: nameOf(trend.beforeX) };
  if (trend.percent === 0) return t('trend.same', values);
  return trend.percent > 0
    ? t('trend.more', { ...values, percent: trend.percent })
    : t('trend.less', { ...values, percent: -trend.percent });
}

/** Formats when the peak of a measure was; undefined without values. */
export function peakText(series: Series, nameOf: (x: number) => string): string | undefined {
  const at = peakOf(series);
  return at === null ? undefined : t('trend.peak', { name: nameOf(at) });
}
