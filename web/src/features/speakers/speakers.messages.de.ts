import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './speakers.messages.ts';

export const words: Words<typeof t> = {
  'speakers.title': 'Vortragende',
  'speakers.search': 'Vortragende suchen',
  'speakers.count': { one: '{count} vortragende Person', other: '{count} Vortragende' },
  'speakers.sessions': { one: '{count} Programmpunkt', other: '{count} Programmpunkte' },
  'speakers.empty.title': 'Noch keine Vortragenden',
  'speakers.empty.text': 'Sie erscheinen hier mit ihren Programmpunkten, sobald das Programm Gestalt annimmt.',
  'speakers.no_match.title': 'Niemand passt zu dieser Suche',
  'speakers.no_match.text':
    'Gesucht wird in Namen, Positionen und Unternehmen. Versuchen Sie es mit weniger Buchstaben.',
  'speakers.show_all': 'Alle Vortragenden anzeigen',
  'speaker.about': 'Zur Person',
  'speaker.on_stage': 'Auf der Bühne',
  'speaker.day_time': 'Tag {day}, {start} – {end}',
  'speaker.no_bio': 'Es gibt noch keine Biografie.',
  'speaker.missing.title': 'Diese Person gibt es hier nicht',
  'speaker.missing.text': 'Vielleicht wurde das Profil entfernt.',
  'speaker.links': 'Links',
};
