import type { Words } from './i18n/catalogue.ts';
import type { t } from './legal-links.messages.ts';

export const words: Words<typeof t> = {
  'legal.imprint': 'Impressum',
  'legal.privacy': 'Datenschutzerklärung',
};
