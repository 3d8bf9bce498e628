import { catalogue } from './i18n/catalogue.ts';

export const t = catalogue({
  'place.virtual': 'Online',
});
