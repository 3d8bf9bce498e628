/** Kinds of notifications that mails tell; without schemas, because the browser needs it too. */
import type { NotificationKind } from './enums.ts';

/** Reminders and announcements would come too late, and feedback is asked in the app only; invitations and answers to requests to join have a mail of their own. */
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
