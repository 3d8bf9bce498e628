import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './pending-requests.messages.ts';

export const words: Words<typeof t> = {
  'requests.tab': 'Anfragen',
};
