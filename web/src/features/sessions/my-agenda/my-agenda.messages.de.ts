import type { Words } from '../../../lib/i18n/catalogue.ts';
import type { t } from './my-agenda.messages.ts';

export const words: Words<typeof t> = {
  'bookmark.add': '„{title}“ in mein Programm aufnehmen',
  'bookmark.remove': '„{title}“ aus meinem Programm entfernen',
  'bookmark.short.add': 'In mein Programm aufnehmen',
  'bookmark.short.remove': 'In meinem Programm',
  'bookmark.failed': 'Ihr Programm wurde nicht geändert',
  'calendar.button': 'Kalender und Dateien',
  'calendar.mine': 'Mein Programm in Ihrem Kalender',
  'calendar.mine.text':
    'Eine private Adresse, die ein Kalenderprogramm von selbst liest. Wer sie kennt, sieht die Programmpunkte, die Sie sich gemerkt haben.',
  'calendar.open': 'Kalenderadresse erzeugen',
  'calendar.address': 'Private Kalenderadresse',
  'calendar.copy': 'Kopieren',
  'calendar.copied': 'Adresse kopiert',
  'calendar.close': 'Adresse abschalten',
  'calendar.closed': 'Die Adresse gilt nicht mehr',
  'calendar.failed': 'Die Kalenderadresse wurde nicht geändert',
  'calendar.files': 'Das ganze Programm als Datei',
  'calendar.file.ics': 'Kalender (iCalendar)',
  'calendar.file.xml': 'Schedule-XML (frab, pretalx)',
  'calendar.file.json': 'Schedule-JSON (c3voc)',
};
