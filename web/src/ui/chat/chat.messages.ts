import { catalogue } from '../../lib/i18n/catalogue.ts';

/** Words of every conversation, in rooms and in threads. */
export const t = catalogue({
  'chat.placeholder': 'Write a message',
  'chat.hint': 'Enter sends, Shift and Enter begin a new line',
  'chat.send': 'Send',
  'chat.sending': 'Sending',
  'chat.length': '{used} of {limit} characters',
  'chat.older': 'Loading earlier messages',
  'chat.to_newest': 'Newest messages',
  'chat.new': { one: '{count} new message', other: '{count} new messages' },
  'chat.unread_from': 'New messages',
  'chat.not_sent': 'Not sent',
  'chat.retry': 'Try again',
  'chat.discard': 'Discard',
  'chat.said': '{name}: {text}',
});
