import type { Words } from '../../../lib/i18n/catalogue.ts';
import type { t } from './wall.messages.ts';

export const words: Words<typeof t> = {
  'wall.title': 'Bühnenwand',
  'wall.of': 'Nachrichten in {room}',
  'wall.connecting': 'Die Wand leuchtet gleich auf\u00a0…',
  'wall.lost': 'Verbindung wird wiederhergestellt\u00a0…',
  'wall.gone': 'Diese Wand kann nicht gezeigt werden',
  'wall.gone.text': 'Ihre Adresse gilt nicht mehr. Bitten Sie das Veranstaltungsteam um eine neue.',
  'wall.full': 'Sie wird schon auf zu vielen Bildschirmen gezeigt. Sie erscheint hier, sobald Platz ist.',
  'wall.closed': 'Der Raum ist zurzeit geschlossen',
  'wall.empty': 'Noch keine Nachrichten. Beginnen Sie die Unterhaltung!',
  'wall.speaker': 'Vortragend',
  'wall.organizer': 'Veranstaltungsteam',
  'wall.moderator': 'Moderation',
  'wall.unknown': 'Unbekannte Person',
};
