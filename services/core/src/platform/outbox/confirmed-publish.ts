/**
 * Publishing of server events that must not be lost: it confirms that Redis has accepted the event, so that its outbox
 * row stays until then.
 */
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type { Audience, Channel } from '../realtime/channels.ts';
import { createPublisher, type PublishTelemetry, type RealtimeSettings } from '../realtime/publish.ts';
import type { SignalName, Signals } from '../realtime/signals.ts';
import type { Redis } from '../redis/connections.ts';

/** Rejects when Redis is unavailable. */
export type ConfirmedPublish = <N extends ServerEventName>(
  target: Channel | Audience,
  name: N,
  payload: ServerEventPayload<N>,
) => Promise<void>;

/** Publishing and signalling that reject while Redis is unavailable. */
export interface ConfirmedPublisher {
  readonly publish: ConfirmedPublish;
  readonly signal: <N extends SignalName>(name: N, payload: Signals[N]) => Promise<void>;
}

export function createConfirmedPublisher(
  redis: Redis,
  settings: RealtimeSettings,
  telemetry: PublishTelemetry,
): ConfirmedPublisher {
  let sent: Promise<unknown>[] = [];
  const noted = (taken: Promise<unknown>): Promise<unknown> => {
    sent.push(taken);
    return taken;
  };
  const publisher = createPublisher(
    {
      publish: (channel, message) => noted(redis.publish(channel, message)),
      spublish: (channel, message) => noted(redis.spublish(channel, message)),
    },
    settings,
    telemetry,
  );
  async function confirmed(send: () => void): Promise<void> {
    // The publisher passes its message to Redis synchronously, so all commands until then belong to this event.
    sent = [];
    send();
    await Promise.all(sent);
  }
  return {
    publish: (target, name, payload) => confirmed(() => publisher.publish(target, name, payload)),
    signal: (name, payload) => confirmed(() => publisher.signal(name, payload)),
  };
}
