/**
 * Publishing of server events that must not be lost: it confirms that Redis has accepted the event, so that its outbox
 * row stays until then.
 */
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type { Audience, Channel } from '../realtime/channels.ts';
import { createPublish, type PublishTelemetry, type RealtimeSettings } from '../realtime/publish.ts';
import type { Redis } from '../redis/connections.ts';

/** Rejects when Redis is unavailable. */
export type ConfirmedPublish = <N extends ServerEventName>(
  target: Channel | Audience,
  name: N,
  payload: ServerEventPayload<N>,
) => Promise<void>;

export function createConfirmedPublish(
  redis: Redis,
  settings: RealtimeSettings,
  telemetry: PublishTelemetry,
): ConfirmedPublish {
  let sent: Promise<unknown>[] = [];
  const noted = (taken: Promise<unknown>): Promise<unknown> => {
    sent.push(taken);
    return taken;
  };
  const publish = createPublish(
    {
      publish: (channel, message) => noted(redis.publish(channel, message)),
      spublish: (channel, message) => noted(redis.spublish(channel, message)),
    },
    settings,
    telemetry,
  );
  return async (target, name, payload) => {
    // The publisher passes its message to Redis synchronously, so commands sent meanwhile belong to this event.
    sent = [];
    publish(target, name, payload);
    await Promise.all(sent);
  };
}
