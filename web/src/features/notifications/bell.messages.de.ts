import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './bell.messages.ts';

export const words: Words<typeof t> = {
  'bell.title': 'Mitteilungen',
  'bell.unread': { one: 'Mitteilungen, {count} ungelesen', other: 'Mitteilungen, {count} ungelesen' },
};
