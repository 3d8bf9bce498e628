import { catalogue } from '../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'report.message.title': 'Report this message',
  'report.person.title': 'Report {name}',
  'report.text': 'The moderators of the event look at it. {name} is not told who reported.',
  'report.kind': 'What is wrong?',
  'report.kind.SPAM': 'Spam or advertising',
  'report.kind.INSULT': 'Insult or harassment',
  'report.kind.HATE': 'Hate or threats',
  'report.kind.FALSE_NAME': 'Pretends to be somebody else',
  'report.kind.OTHER': 'Something else',
  'report.kind.required': 'Please choose one',
  'report.details': 'What should the moderators know?',
  'report.details.optional': 'optional',
  'report.details.required': 'Please say in a few words what is wrong',
  'report.cancel': 'Cancel',
  'report.submit': 'Report',
  'report.done': 'Reported',
  'report.done.text': 'The moderators will look at it. Thank you for telling them.',
});
