/** Labels of contract enumerations that more than one slice displays. */
import type { SessionLevel, SessionSpeakerRole, SessionStatus, SessionType } from '@plenum/contracts/enums';
import { t } from './enum-words.en.json';

export const sessionTypeWord = (type: SessionType): string => t(`session_type.${type}`);
export const sessionLevelWord = (level: SessionLevel): string => t(`session_level.${level}`);
export const sessionStatusWord = (status: SessionStatus): string => t(`session_status.${status}`);
export const speakerRoleWord = (role: SessionSpeakerRole): string => t(`speaker_role.${role}`);
