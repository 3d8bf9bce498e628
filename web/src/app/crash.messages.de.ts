import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './crash.messages.ts';

export const words: Words<typeof t> = {
  'crash.title': 'Hoppla! Etwas ist schiefgegangen',
  'crash.text': 'Plenum wurde unerwartet beendet. Was Sie zuvor gesendet haben, ist sicher.',
  'crash.retry': 'Erneut versuchen',
  'crash.dashboard': 'Zur Übersicht',
  'crash.other': 'Etwas ist schiefgegangen',
};
