import { catalogue } from './i18n/catalogue.ts';

export const t = catalogue({
  'session_type.KEYNOTE': 'Keynote',
  'session_type.WORKSHOP': 'Workshop',
  'session_type.PANEL': 'Panel',
  'session_type.PRESENTATION': 'Talk',
  'session_type.NETWORKING': 'Networking',
  'session_type.QA': 'Q&A',
  'session_status.SCHEDULED': 'Scheduled',
  'session_status.STARTING_SOON': 'Starting soon',
  'session_status.LIVE': 'Live',
  'session_status.COMPLETED': 'Ended',
  'session_status.CANCELLED': 'Cancelled',
  'speaker_role.HOST': 'Host',
  'speaker_role.KEYNOTE': 'Keynote speaker',
  'speaker_role.SPEAKER': 'Speaker',
  'speaker_role.MODERATOR': 'Moderator',
  'speaker_role.PANELIST': 'Panelist',
});
