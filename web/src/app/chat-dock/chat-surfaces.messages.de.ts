import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './chat-surfaces.messages.ts';

export const words: Words<typeof t> = {
  'chats.tabs': 'Unterhaltungen',
  'chats.tab.general': 'Allgemein',
  'chats.tab.global': 'Global',
  'chats.tab.event': 'Veran\u00adstal\u00adtung',
  'chats.tab.rooms': 'Räume',
  'chats.tab.session': 'Programm\u00adpunkt',
  'chats.tab.unread': { one: '{count} ungelesene Unterhaltung', other: '{count} ungelesene Unterhaltungen' },
  'chats.minimize': 'Unterhaltung mit {name} verkleinern',
  'chats.maximize': 'Unterhaltung mit {name} öffnen',
  'chats.maximize_unread': {
    one: 'Unterhaltung mit {name} öffnen, {count} ungelesene Nachricht',
    other: 'Unterhaltung mit {name} öffnen, {count} ungelesene Nachrichten',
  },
  'chats.close': 'Unterhaltung mit {name} schließen',
  'chats.minimized': 'Verkleinerte Unterhaltungen',
  'chats.back': 'Zurück zu allen Unterhaltungen',
  'chats.close_panel': 'Nachrichten schließen',
  'chats.messages': 'Nachrichten',
};
