import { catalogue } from '../lib/i18n/catalogue.ts';

export const t = catalogue({
  'error.not_found': 'Page Not Found',
  'error.not_found.text': 'There is nothing at this address. It may have moved, or the link was cut short.',
  'error.forbidden': 'Access Denied',
  'error.forbidden.text': 'This part is for others. If you think it should be open to you, ask the organizers.',
  'error.server': 'Server Error',
  'error.server.text': 'The mistake is ours. Try again in a moment; nothing you did caused it.',
  'error.other': 'Something Went Wrong',
  'error.other.text': 'This screen stopped working. Going back or to the dashboard usually helps.',
  'error.details': 'Technical details',
  'error.back': 'Go Back',
  'error.dashboard': 'Go to Dashboard',
  'error.report': 'Report the issue',
});
