import { catalogue } from '../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'chats.tabs': 'Conversations',
  'chats.tab.general': 'General',
  'chats.tab.global': 'Global',
  'chats.tab.event': 'Event',
  'chats.tab.rooms': 'Rooms',
  'chats.tab.session': 'Session',
  'chats.tab.unread': { one: '{count} unread conversation', other: '{count} unread conversations' },
  'chats.minimize': 'Minimize conversation with {name}',
  'chats.maximize': 'Open conversation with {name}',
  'chats.maximize_unread': {
    one: 'Open conversation with {name}, {count} unread message',
    other: 'Open conversation with {name}, {count} unread messages',
  },
  'chats.close': 'Close conversation with {name}',
  'chats.minimized': 'Minimized conversations',
  'chats.back': 'Back to all conversations',
  'chats.close_panel': 'Close messages',
  'chats.messages': 'Messages',
});
