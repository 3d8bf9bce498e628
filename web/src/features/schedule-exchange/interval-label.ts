import { t } from './subscription.en.json';

/** Returns how often, in whole hours where it is some. */
export const intervalLabel = (minutes: number): string =>
  minutes % 60 === 0
    ? t('subscription.every.hours', { count: minutes / 60 })
    : t('subscription.every', { count: minutes });
