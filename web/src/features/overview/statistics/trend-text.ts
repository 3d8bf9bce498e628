import { t } from './statistics.en.json';
import { peakOf, type Series, trendOf } from './trend.ts';

type NameOf = (x: number) => string;

/** Formats the last period of a measure and the change since the period before; undefined if there is none. */
export function trendText(series: Series, spanOf: NameOf): string | undefined {
  const trend = trendOf(series);
  if (trend === null) return undefined;
  const values = { name: spanOf(trend.x), value: trend.value };
  if (trend.percent === 0) return t('trend.same', values);
  return trend.percent > 0
    ? t('trend.more', { ...values, percent: trend.percent })
    : t('trend.less', { ...values, percent: -trend.percent });
}

/** Formats when the peak of a measure was; undefined without values. */
export function peakText(series: Series, nameOf: NameOf): string | undefined {
  const at = peakOf(series);
  return at === null ? undefined : nameOf(at);
}
