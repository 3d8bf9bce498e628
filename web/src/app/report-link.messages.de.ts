import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './report-link.messages.ts';

export const words: Words<typeof t> = {
  'report_link.copied': 'Technische Details kopiert',
  'report_link.copied.text': 'Fügen Sie sie in Ihren Bericht ein.',
};
