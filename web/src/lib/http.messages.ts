import { catalogue } from './i18n/catalogue.ts';

export const t = catalogue({
  'http.offline': 'You seem to be offline. Check your connection and try again.',
  'http.failed': 'Something went wrong. Please try again.',
});
