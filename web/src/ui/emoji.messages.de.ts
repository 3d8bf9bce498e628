import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './emoji.messages.ts';

export const words: Words<typeof t> = {
  'emoji.add': 'Emoji hinzufügen',
  'emoji.search': 'Emoji suchen',
  'emoji.none': 'Kein Emoji mit diesem Namen',
  'emoji.list': 'Emojis',
};
