import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './pager.messages.ts';

export const words: Words<typeof t> = {
  'pager.label': 'Seiten',
  'pager.previous': 'Zurück',
  'pager.next': 'Weiter',
  'pager.position': 'Seite {page} von {total}',
};
