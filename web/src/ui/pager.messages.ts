import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'pager.label': 'Pages',
  'pager.previous': 'Previous',
  'pager.next': 'Next',
  'pager.position': 'Page {page} of {total}',
});
