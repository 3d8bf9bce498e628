import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './attendees.messages.ts';

export const words: Words<typeof t> = {
  'attendees.join': 'Veranstaltung beitreten',
  'attendees.join.text':
    'Geben Sie den Code vom Veranstaltungsteam ein. Buchstaben und Ziffern, mit oder ohne Bindestrich.',
  'attendees.join.code': 'Zugangscode',
  'attendees.join.code.hint': 'Ein Link zum Beitreten geht hier auch.',
  'attendees.join.code.required': 'Ein Code ist nötig',
  'attendees.join.find': 'Veranstaltung finden',
  'attendees.join.unknown': 'Keine Veranstaltung hat diesen Code',
  'attendees.join.unknown.text':
    'Prüfen Sie die Zeichen noch einmal. Codes ändern sich, wenn das Veranstaltungsteam sie erneuert, und Entwürfen kann man noch nicht beitreten.',
  'attendees.join.banned': 'Sie können dieser Veranstaltung nicht beitreten',
  'attendees.join.banned.text': 'Ihr Veranstaltungsteam hat dieses Konto ausgeschlossen.',
  'attendees.join.full': 'Diese Veranstaltung ist voll',
  'attendees.join.full.text': 'Alle Plätze sind vergeben. Fragen Sie das Veranstaltungsteam, ob noch einer frei wird.',
  'attendees.join.slow': 'Zu viele Codes in kurzer Zeit',
  'attendees.join.slow.text': 'Warten Sie eine Minute und versuchen Sie es dann erneut.',
  'attendees.join.other_code': 'Anderen Code verwenden',
  'attendees.join.host': 'Veranstaltet von {organization}',
  'attendees.join.people': {
    zero: 'Sie wären die erste Person',
    one: '{count} Person ist dabei',
    other: '{count} Personen sind dabei',
  },
  'attendees.join.submit': 'Beitreten',
  'attendees.join.member': 'Sie sind schon dabei',
  'attendees.join.open': 'Veranstaltung öffnen',
  'attendees.joined': 'Willkommen bei {title}',
};
