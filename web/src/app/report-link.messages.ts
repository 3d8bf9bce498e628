import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'report_link.copied': 'Technical details copied',
  'report_link.copied.text': 'Paste them into your report.',
});
