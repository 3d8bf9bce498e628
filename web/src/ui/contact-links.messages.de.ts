import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './contact-links.messages.ts';

export const words: Words<typeof t> = {
  'contact.email': 'E-Mail an {name}',
  'contact.link': '{network} von {name}',
};
