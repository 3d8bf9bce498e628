/** Labels of contract enumerations, and of fields of a session, that more than one slice displays. */
import type { SessionLevel, SessionSpeakerRole, SessionStatus, SessionType } from '@plenum/contracts/enums';
import type { PlainSessionField } from '@plenum/contracts/schedule/plain-session-fields';
import { t } from './enum-labels.en.json';
import { isOverTime, minutesOver, type TimedSession } from './session-state.rules.ts';

export const sessionTypeLabel = (type: SessionType): string => t(`session_type.${type}`);
export const sessionLevelLabel = (level: SessionLevel): string => t(`session_level.${level}`);
export const sessionStatusLabel = (status: SessionStatus): string => t(`session_status.${status}`);
export const speakerRoleLabel = (role: SessionSpeakerRole): string => t(`speaker_role.${role}`);
export const sessionFieldLabel = (field: PlainSessionField): string => t(`session_field.${field}`);

/** Formats how long a session is over time, such as “13 min over”. */
export function overTimeLabel(session: Pick<TimedSession, 'ends_at'>, nowMs: number): string {
  const minutes = minutesOver(session, nowMs);
  return minutes === null ? t('session_over.long') : t('session_over', { minutes });
}

/** Formats how long a session is over time in narrow columns, such as “+13 min”. */
export function shortOverTimeLabel(session: Pick<TimedSession, 'ends_at'>, nowMs: number): string {
  const minutes = minutesOver(session, nowMs);
  return minutes === null ? t('session_over.long') : t('session_over.short', { minutes });
}

/** Returns the status of a session; of one that is over time with its minutes. */
export const sessionStateLabel = (session: TimedSession, nowMs: number): string =>
  isOverTime(session, nowMs)
    ? `${sessionStatusLabel(session.status)} · ${overTimeLabel(session, nowMs)}`
    : sessionStatusLabel(session.status);

export const busyLocationLabel = (): string => t('session_busy');
