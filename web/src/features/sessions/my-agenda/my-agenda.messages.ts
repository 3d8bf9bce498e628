import { catalogue } from '../../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'bookmark.add': 'Add “{title}” to my agenda',
  'bookmark.remove': 'Remove “{title}” from my agenda',
  'bookmark.short.add': 'Add to my agenda',
  'bookmark.short.remove': 'On my agenda',
  'bookmark.failed': 'Your agenda was not changed',
  'calendar.button': 'Calendar and files',
  'calendar.mine': 'My agenda in your calendar',
  'calendar.mine.text':
    'A private address that a calendar program reads by itself. Whoever knows it sees the sessions you have bookmarked.',
  'calendar.open': 'Get my calendar address',
  'calendar.address': 'Private calendar address',
  'calendar.copy': 'Copy',
  'calendar.copied': 'Address copied',
  'calendar.close': 'Stop this address',
  'calendar.closed': 'The address no longer works',
  'calendar.failed': 'The calendar address was not changed',
  'calendar.files': 'The whole schedule as a file',
  'calendar.file.ics': 'Calendar (iCalendar)',
  'calendar.file.xml': 'Schedule XML (frab, pretalx)',
  'calendar.file.json': 'Schedule JSON (c3voc)',
});
