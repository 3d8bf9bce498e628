import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'keys.next': 'Next line of a list',
  'keys.previous': 'Previous line of a list',
  'keys.chat': 'To the chat',
  'keys.here': 'On this screen',
  'keys.skip_chat': 'Skip to chat',
});
