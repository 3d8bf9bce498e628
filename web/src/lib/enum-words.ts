/** Words for the enumerations of the wire that more than one slice shows. */
import type { SessionSpeakerRole, SessionStatus, SessionType } from '@plenum/contracts/enums';
import { catalogue } from './i18n/catalogue.ts';

const t = catalogue({
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

export const sessionTypeWord = (type: SessionType): string => t(`session_type.${type}`);
export const sessionStatusWord = (status: SessionStatus): string => t(`session_status.${status}`);
export const speakerRoleWord = (role: SessionSpeakerRole): string => t(`speaker_role.${role}`);
