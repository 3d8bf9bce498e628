import type { ServerEventPayload } from '@plenum/contracts/server-events';
import type { Audience } from '../../platform/realtime/channels.ts';

/** How the news of a count leaves: confirmed by the relay, or for whoever is online. */
export type NotificationTell = (
  target: Audience,
  name: 'notification_changed',
  payload: ServerEventPayload<'notification_changed'>,
) => void | Promise<void>;
