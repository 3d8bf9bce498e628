import type { t } from './enum-words.messages.ts';
import type { Words } from './i18n/catalogue.ts';

export const words: Words<typeof t> = {
  'session_type.KEYNOTE': 'Keynote',
  'session_type.WORKSHOP': 'Workshop',
  'session_type.PANEL': 'Podium',
  'session_type.PRESENTATION': 'Vortrag',
  'session_type.NETWORKING': 'Networking',
  'session_type.QA': 'Fragerunde',
  'session_status.SCHEDULED': 'Geplant',
  'session_status.STARTING_SOON': 'Beginnt gleich',
  'session_status.LIVE': 'Live',
  'session_status.COMPLETED': 'Beendet',
  'session_status.CANCELLED': 'Abgesagt',
  'speaker_role.HOST': 'Gastgebend',
  'speaker_role.KEYNOTE': 'Keynote',
  'speaker_role.SPEAKER': 'Vortragend',
  'speaker_role.MODERATOR': 'Moderation',
  'speaker_role.PANELIST': 'Auf dem Podium',
};
