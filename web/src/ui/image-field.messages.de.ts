import type { Words } from '../lib/i18n/catalogue.ts';
import type { t } from './image-field.messages.ts';

export const words: Words<typeof t> = {
  'image.pick': 'Bild auswählen',
  'image.replace': 'Ersetzen',
  'image.remove': 'Entfernen',
  'image.hint': 'PNG, JPEG, WebP oder GIF, bis 10\u00a0MB. Sie können das Bild auch hierher ziehen oder einfügen.',
  'image.uploading': 'Das Bild wird hochgeladen',
  'image.alt': '{label}, Vorschau',
  'image.problem.type': 'Hier gehen nur Bilder in PNG, JPEG, WebP und GIF.',
  'image.problem.size': 'Das Bild ist größer als 10\u00a0MB. Wählen Sie ein kleineres.',
  'image.problem.empty': 'Die Datei ist leer.',
};
