import { catalogue } from '../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'wishes.title': 'What you are told',
  'wishes.text': 'In the list behind the bell. Mails are not affected.',
  'wishes.CONNECTION_REQUESTED': 'Somebody would like to connect',
  'wishes.CONNECTION_ACCEPTED': 'Your request was accepted',
  'wishes.DIRECT_MESSAGE': 'Somebody wrote to you',
  'wishes.INVITATION': 'You are invited',
  'wishes.EVENT_ROLE': 'Your role in an event changes',
  'wishes.ORGANIZATION_ROLE': 'Your role in an organization changes',
  'wishes.SESSION_STARTING': 'A session on your agenda starts in ten minutes',
  'wishes.PEOPLE_EXPORTED': 'Somebody exports the list of people of an event you run',
  'wishes.SESSION_CHANGED': 'A session on your agenda moves or is cancelled',
});
