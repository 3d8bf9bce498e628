import { t } from './subscription.en.json';

/** Formats an interval, in hours if it is a whole number of hours. */
export const intervalLabel = (minutes: number): string =>
  minutes % 60 === 0
    ? t('subscription.every.hours', { count: minutes / 60 })
    : t('subscription.every', { count: minutes });
