import { catalogue } from './i18n/catalogue.ts';

export const t = catalogue({
  'uploads.offline': 'The picture could not be sent. Check your connection and try again.',
  'uploads.failed': 'The picture could not be sent. Please try again.',
});
