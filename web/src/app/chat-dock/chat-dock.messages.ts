import { catalogue } from '../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'dock.messages': 'Messages',
  'dock.unread': { one: '{count} unread conversation', other: '{count} unread conversations' },
});
