import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './chat-dock.messages.ts';

export const words: Words<typeof t> = {
  'dock.messages': 'Nachrichten',
  'dock.unread': { one: '{count} ungelesene Unterhaltung', other: '{count} ungelesene Unterhaltungen' },
};
