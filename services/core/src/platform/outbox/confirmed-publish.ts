/**
 * Publishing of server events that must not be lost: it tells whether Redis took the event, so that the outbox row
 * behind it stays until it did.
 */
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type { Audience, Channel } from '../realtime/channels.ts';
import { createPublish } from '../realtime/publish.ts';
import type { Redis } from '../redis/connections.ts';
import type { Log } from '../telemetry/log.ts';

/** Rejects when Redis is away. */
export type ConfirmedPublish = <N extends ServerEventName>(
  target: Channel | Audience,
  name: N,
  payload: ServerEventPayload<N>,
) => Promise<void>;

export function createConfirmedPublish(redis: Redis, redis_prefix: string, log: Log): ConfirmedPublish {
  let sent: Promise<unknown>[] = [];
  const publish = createPublish(
    {
      publish(channel, message) {
        const taken = redis.publish(channel, message);
        sent.push(taken);
        return taken;
      },
    },
    redis_prefix,
    log,
  );
  return async (target, name, payload) => {
    // The emitter hands its message to Redis before it returns, so what was sent meanwhile belongs to this event.
    sent = [];
    publish(target, name, payload);
    await Promise.all(sent);
  };
}
