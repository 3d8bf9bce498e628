import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'cases.open': { one: '{count} open case', other: '{count} open cases' },
});
