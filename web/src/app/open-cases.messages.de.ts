import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './open-cases.messages.ts';

export const words: Words<typeof t> = {
  'cases.open': { one: '{count} offener Fall', other: '{count} offene Fälle' },
};
