import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'ui.close': 'Close',
  'ui.cancel': 'Cancel',
  'ui.loading': 'Loading…',
  'ui.password.show': 'Show password',
  'ui.password.hide': 'Hide password',
  'ui.error.title': 'This could not be loaded',
  'ui.error.retry': 'Try again',
});
