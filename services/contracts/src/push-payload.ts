/** Content of a push, which the service worker receives. It names nobody and quotes nothing. */
import type { NotificationKind } from './enums.ts';

export interface PushPayload {
  readonly kind: NotificationKind;
  /** Unread notifications of the person. */
  readonly count: number;
  /** Screen of the app to open. */
  readonly path: string;
}
