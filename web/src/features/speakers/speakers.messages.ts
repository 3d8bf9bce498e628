import { catalogue } from '../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'speakers.title': 'Speakers',
  'speakers.search': 'Search speakers',
  'speakers.count': { one: '{count} speaker', other: '{count} speakers' },
  'speakers.sessions': { one: '{count} session', other: '{count} sessions' },
  'speakers.empty.title': 'No speakers yet',
  'speakers.empty.text': 'They appear here with their sessions once the agenda takes shape.',
  'speakers.no_match.title': 'Nobody fits this search',
  'speakers.no_match.text': 'Names, titles and companies are searched. Try fewer letters.',
  'speakers.show_all': 'Show all speakers',
  'speaker.about': 'About',
  'speaker.on_stage': 'On stage',
  'speaker.day_time': 'Day {day}, {start} – {end}',
  'speaker.no_bio': 'There is no biography yet.',
  'speaker.missing.title': 'This speaker is not here',
  'speaker.missing.text': 'The profile may have been removed.',
  'speaker.links': 'Links',
});
