import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './offline.messages.ts';

export const words: Words<typeof t> = {
  'offline.since': 'Keine Verbindung. Sie sehen den Stand von {time}; wir verbinden uns von selbst wieder.',
  'offline.retry': 'Erneut abrufen',
  'offline.screen': 'Noch nicht auf diesem Gerät',
  'offline.screen.text':
    'Diese Seite wurde hier noch nie geöffnet und braucht deshalb eine Verbindung. Sie öffnet sich, sobald es eine gibt.',
  'offline.update': 'Eine neue Version von Plenum ist da',
  'offline.update.text': 'Sie kommt mit der nächsten Seite, die Sie laden. Was Sie gerade schreiben, bleibt erhalten.',
  'offline.update.load': 'Jetzt laden',
};
