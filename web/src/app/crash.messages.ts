/* What is there when nothing else may be; it comes with every page. */
import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'crash.title': 'Oops! Something went wrong',
  'crash.text': 'Plenum stopped unexpectedly. What you sent before is safe.',
  'crash.retry': 'Try Again',
  'crash.dashboard': 'Go to Dashboard',
  'crash.other': 'Something Went Wrong',
});
