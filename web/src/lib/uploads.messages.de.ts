import type { Words } from './i18n/catalogue.ts';
import type { t } from './uploads.messages.ts';

export const words: Words<typeof t> = {
  'uploads.offline': 'Das Bild konnte nicht gesendet werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'uploads.failed': 'Das Bild konnte nicht gesendet werden. Bitte versuchen Sie es erneut.',
};
