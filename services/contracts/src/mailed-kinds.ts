/** Kinds of notifications that are sent by email. Without schemas, because the browser uses it, too. */
import type { NotificationKind } from './enums.ts';

/**
 * Without reminders and announcements, which would arrive too late, feedback, which is requested in the app only, and
 * invitations and answers to join requests, which have emails of their own.
 */
const unmailedKinds = new Set<NotificationKind>([
  'SESSION_STARTING',
  'STAGE_CALL',
  'HAND_CALLED',
  'FEEDBACK_ASKED',
  'ANNOUNCEMENT',
  'INVITATION',
  'JOIN_ANSWERED',
]);

export const mayBeMailed = (kind: NotificationKind): boolean => !unmailedKinds.has(kind);
