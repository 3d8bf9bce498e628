/** Labels of contract enumerations that more than one slice displays. */
import type { SessionLevel, SessionSpeakerRole, SessionStatus, SessionType } from '@plenum/contracts/enums';
import { t } from './enum-labels.en.json';

export const sessionTypeLabel = (type: SessionType): string => t(`session_type.${type}`);
export const sessionLevelLabel = (level: SessionLevel): string => t(`session_level.${level}`);
export const sessionStatusLabel = (status: SessionStatus): string => t(`session_status.${status}`);
export const speakerRoleLabel = (role: SessionSpeakerRole): string => t(`speaker_role.${role}`);
