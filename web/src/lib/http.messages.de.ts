import type { t } from './http.messages.ts';
import type { Words } from './i18n/catalogue.ts';

export const words: Words<typeof t> = {
  'http.offline': 'Sie scheinen offline zu sein. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'http.failed': 'Etwas ist schiefgegangen. Bitte versuchen Sie es erneut.',
};
