import type { Words } from './i18n/catalogue.ts';
import type { t } from './unsaved.messages.ts';

export const words: Words<typeof t> = {
  'unsaved.title': 'Ohne Speichern verlassen?',
  'unsaved.text': 'Was Sie auf diesem Bildschirm geändert haben, ist noch nicht gespeichert und ginge verloren.',
  'unsaved.leave': 'Ohne Speichern verlassen',
  'unsaved.stay': 'Weiter bearbeiten',
};
