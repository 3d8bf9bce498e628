import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'emoji.add': 'Add an emoji',
  'emoji.search': 'Search emoji',
  'emoji.none': 'No emoji with this name',
  'emoji.list': 'Emoji',
});
