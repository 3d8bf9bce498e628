import type { Words } from './i18n/catalogue.ts';
import type { t } from './place-words.messages.ts';

export const words: Words<typeof t> = { 'place.online': 'Online' };
