import { catalogue } from './i18n/catalogue.ts';

export const t = catalogue({
  'unsaved.title': 'Leave without saving?',
  'unsaved.text': 'What you changed on this screen is not saved yet and would be lost.',
  'unsaved.leave': 'Leave without saving',
  'unsaved.stay': 'Keep editing',
});
