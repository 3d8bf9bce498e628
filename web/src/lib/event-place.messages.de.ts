import type { t } from './event-place.messages.ts';
import type { Words } from './i18n/catalogue.ts';

export const words: Words<typeof t> = {
  'place.virtual': 'Online',
};
