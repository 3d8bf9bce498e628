import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './keys.messages.ts';

export const words: Words<typeof t> = {
  'keys.next': 'Nächste Zeile einer Liste',
  'keys.previous': 'Vorige Zeile einer Liste',
  'keys.chat': 'Zum Chat',
  'keys.here': 'Auf diesem Bildschirm',
  'keys.skip_chat': 'Zum Chat springen',
};
