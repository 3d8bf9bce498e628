import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './chat.messages.ts';

export const words: Words<typeof t> = {
  'chat.placeholder': 'Nachricht schreiben',
  'chat.hint': 'Enter sendet, Umschalt und Enter beginnen eine neue Zeile',
  'chat.send': 'Senden',
  'chat.sending': 'Wird gesendet',
  'chat.length': '{used} von {limit} Zeichen',
  'chat.older': 'Frühere Nachrichten werden geladen',
  'chat.to_newest': 'Neueste Nachrichten',
  'chat.new': { one: '{count} neue Nachricht', other: '{count} neue Nachrichten' },
  'chat.unread_from': 'Neue Nachrichten',
  'chat.not_sent': 'Nicht gesendet',
  'chat.retry': 'Erneut versuchen',
  'chat.discard': 'Verwerfen',
  'chat.said': '{name}: {text}',
};
