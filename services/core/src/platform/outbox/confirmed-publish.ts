/**
 * Publishes server events that must not be lost. Waits until Redis has accepted an event, so that its outbox row is retained
 * until then.
 */
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type { Audience, Channel } from '../realtime/channels.ts';
import { createPublisher, type PublishTelemetry, type RealtimeSettings } from '../realtime/publish.ts';
import type { SignalName, Signals } from '../realtime/signals.ts';
import type { Redis } from '../redis/connections.ts';

/** Rejects if Redis is unavailable. */
export type ConfirmedPublish = <N extends ServerEventName>(
  target: Channel | Audience,
  name: N,
  payload: ServerEventPayload<N>,
) => Promise<void>;

/** Publishes server events and signals. Rejects while Redis is unavailable. */
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
  const track = (command: Promise<unknown>): Promise<unknown> => {
    sent.push(command);
    return command;
  };
  const publisher = createPublisher(
    {
      publish: (channel, message) => track(redis.publish(channel, message)),
      spublish: (channel, message) => track(redis.spublish(channel, message)),
      eval: (script, keyCount, ...values) => track(redis.eval(script, keyCount, ...values)),
    },
    settings,
    telemetry,
  );
  async function confirmed(send: () => void): Promise<void> {
    // The publisher sends its commands synchronously, so all tracked commands are for this event.
    sent = [];
    send();
    await Promise.all(sent);
  }
  return {
    publish: (target, name, payload) => confirmed(() => publisher.publish(target, name, payload)),
    signal: (name, payload) => confirmed(() => publisher.signal(name, payload)),
  };
}
