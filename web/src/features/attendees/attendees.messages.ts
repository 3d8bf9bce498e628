import { catalogue } from '../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'attendees.join': 'Join Event',
  'attendees.join.text': 'Enter the code from the organizers. Letters and digits, with or without the dash.',
  'attendees.join.code': 'Join code',
  'attendees.join.code.hint': 'A link to join works here as well.',
  'attendees.join.code.required': 'A code is required',
  'attendees.join.find': 'Find event',
  'attendees.join.unknown': 'No event has this code',
  'attendees.join.unknown.text':
    'Check the letters once more. Codes change when organizers renew them, and drafts cannot be joined yet.',
  'attendees.join.banned': 'You cannot join this event',
  'attendees.join.banned.text': 'Its organizers have banned this account.',
  'attendees.join.full': 'This event is full',
  'attendees.join.full.text': 'All seats are taken. Ask the organizers whether one comes free.',
  'attendees.join.slow': 'Too many codes in a short time',
  'attendees.join.slow.text': 'Wait a minute, then try again.',
  'attendees.join.other_code': 'Use another code',
  'attendees.join.host': 'Hosted by {organization}',
  'attendees.join.people': {
    zero: 'You would be the first',
    one: '{count} person is in',
    other: '{count} people are in',
  },
  'attendees.join.submit': 'Join event',
  'attendees.join.member': 'You are in already',
  'attendees.join.open': 'Open the event',
  'attendees.joined': 'Welcome to {title}',
});
