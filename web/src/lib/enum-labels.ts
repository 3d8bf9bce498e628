/** Labels of contract enumerations, and of fields of a session, that more than one slice displays. */
import type { SessionLevel, SessionSpeakerRole, SessionStatus, SessionType } from '@plenum/contracts/enums';
import type { PlainSessionField } from '@plenum/contracts/schedule/plain-session-fields';
import { t } from './enum-labels.en.json';

export const sessionTypeLabel = (type: SessionType): string => t(`session_type.${type}`);
export const sessionLevelLabel = (level: SessionLevel): string => t(`session_level.${level}`);
export const sessionStatusLabel = (status: SessionStatus): string => t(`session_status.${status}`);
export const speakerRoleLabel = (role: SessionSpeakerRole): string => t(`speaker_role.${role}`);
export const sessionFieldLabel = (field: PlainSessionField): string => t(`session_field.${field}`);
