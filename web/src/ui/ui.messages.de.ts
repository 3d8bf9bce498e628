import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './ui.messages.ts';

export const words: Words<typeof t> = {
  'ui.close': 'Schließen',
  'ui.cancel': 'Abbrechen',
  'ui.loading': 'Wird geladen\u00a0…',
  'ui.password.show': 'Passwort anzeigen',
  'ui.password.hide': 'Passwort verbergen',
  'ui.error.title': 'Das konnte nicht geladen werden',
  'ui.error.retry': 'Erneut versuchen',
};
