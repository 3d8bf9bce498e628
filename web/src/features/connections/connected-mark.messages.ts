import { catalogue } from '../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'connected.mark': 'Connected',
});
