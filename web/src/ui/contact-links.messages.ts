import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'contact.email': 'Email to {name}',
  'contact.link': '{network} of {name}',
});
