import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './connected-mark.messages.ts';

export const words: Words<typeof t> = {
  'connected.mark': 'Vernetzt',
};
