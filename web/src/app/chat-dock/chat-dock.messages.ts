import { catalogue } from '../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'dock.messages': 'Messages',
  'dock.unread': {
    one: 'Messages, {count} unread conversation',
    other: 'Messages, {count} unread conversations',
  },
});
