import type { ServerEventPayload } from '@plenum/contracts/server-events';
import type { Audience } from '../../platform/realtime/channels.ts';

/** Publishes a count: through the outbox relay, or directly to connected clients. */
export type CountPublisher = (
  target: Audience,
  name: 'notification_changed',
  payload: ServerEventPayload<'notification_changed'>,
) => void | Promise<void>;
