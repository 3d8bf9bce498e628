import { catalogue } from './i18n/catalogue.ts';

export const t = catalogue({
  'legal.imprint': 'Legal notice',
  'legal.privacy': 'Privacy policy',
});
