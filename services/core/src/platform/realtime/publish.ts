/**
 * Publishes server events of commands and jobs. Gateways send other server events to their own sockets, such as
 * `poll_results`, `room_head` and `chat_notification` (`services/gateway/src/socket/deliveries.ts`). Published events reach every gateway process through Redis. While Redis is
 * unavailable, events are dropped and counted, because clients detect gaps themselves (`seq`, `room_head`). Events of a
 * chat room go to the feed of the room, to which only gateways with sockets in the room subscribe; all other events go
 * through the adapter of the socket servers.
 */
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import { Emitter } from '@socket.io/redis-emitter';
import type { Config } from '../../config.ts';
import type { Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import {
  type Audience,
  type Channel,
  eventChannel,
  scopeOfServerEvent,
  tokenChannel,
  userChannel,
} from './channels.ts';
import { recordChange, type RecordingRedis } from './recent-changes.ts';
import { feedChannel, feedText } from './room-feed-text.ts';
import { createShardedEmitter, type SocketEmitter } from './sharded-emitter.ts';
import type { SendSignal, SignalName, Signals } from './signals.ts';

/** The Redis methods that a publisher uses. */
export interface PublishingRedis extends RecordingRedis {
  publish(channel: string, message: string | Buffer): Promise<unknown>;
  spublish(channel: string, message: string): Promise<unknown>;
}

export type RealtimeSettings = Pick<Config, 'REDIS_PREFIX' | 'REALTIME_ADAPTER'>;

export type Publish = <N extends ServerEventName>(
  target: Channel | Audience,
  name: N,
  payload: ServerEventPayload<N>,
) => void;

/** Publishes immediately, or with confirmation in the outbox relay. */
export type PublishEvent = <N extends ServerEventName>(
  target: Channel | Audience,
  name: N,
  payload: ServerEventPayload<N>,
) => void | Promise<void>;

/** Reports lost events and provides the current trace. */
export interface PublishTelemetry {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Pick<Tracing, 'current'>;
}

/** Returns the `traceparent` of the current trace; null if it is not sampled. */
function sampledTraceparent(tracing: Pick<Tracing, 'current'>): string | null {
  const span = tracing.current()?.span;
  return span?.isSampled === true ? span.traceparent : null;
}

const namesOf = (channels: readonly Channel[]): string[] => channels.map(({ name }) => name);

/** Returns the key that the adapter of the gateway and this publisher share in Redis. */
export const adapterKey = (redisPrefix: string): string => `${redisPrefix}socket.io`;

function createClassicEmitter(
  publish: (channel: string, message: string | Buffer) => void,
  key: string,
): SocketEmitter {
  const emitter = new Emitter({ publish }, { key });
  return {
    toEveryGateway: (name, payload) => emitter.serverSideEmit(name, payload),
    toChannels: (channels, except, name, payload) =>
      void emitter
        .to([...channels])
        .except([...except])
        .emit(name, payload),
  };
}

export interface Publisher {
  readonly publish: Publish;
  readonly signal: SendSignal;
}

export function createPublisher(
  redis: PublishingRedis,
  settings: RealtimeSettings,
  { log, metrics, tracing }: PublishTelemetry,
): Publisher {
  let lost = 0;
  const countLost = (): void => {
    lost += 1;
    metrics.add('plenum_publish_failures_total', {});
    if (lost === 1 || lost % 1000 === 0) log.warn({ lost }, 'server events lost while redis is unavailable');
  };
  const publishSharded = (channel: string, message: string) => void redis.spublish(channel, message).catch(countLost);
  const publishPlain = (channel: string, message: string | Buffer) =>
    void redis.publish(channel, message).catch(countLost);
  const isSharded = settings.REALTIME_ADAPTER === 'sharded';
  const key = adapterKey(settings.REDIS_PREFIX);
  const emitter = isSharded ? createShardedEmitter(publishSharded, key) : createClassicEmitter(publishPlain, key);
  const publishFeed = isSharded ? publishSharded : publishPlain;

  /** Without counting failures: the command that publishes the event fails too. */
  const record = (channels: readonly Channel[], name: ServerEventName): void => {
    for (const recorded of recordChange(redis, settings.REDIS_PREFIX, channels, name)) recorded.catch(() => undefined);
  };

  const publish: Publish = (target, name, payload) => {
    const audience: Audience = 'channels' in target ? target : { channels: [target] };
    const { channels, except = [] } = audience;
    const [only, ...others] = channels;
    // With an empty audience, an adapter would send to everyone.
    if (only === undefined) return;
    record(channels, name);
    if (only.room_id !== undefined && others.length === 0) {
      publishFeed(
        feedChannel(settings.REDIS_PREFIX, only.room_id),
        feedText(name, payload, audience, sampledTraceparent(tracing)),
      );
    } else {
      emitter.toChannels(namesOf(channels), namesOf(except), name, payload);
      const scope = scopeOfServerEvent(name);
      if (scope === undefined) return;
      // A second message, because a message to several channels goes to every gateway.
      const ofTokens = channels
        .filter(({ isOfPerson }) => isOfPerson !== true)
        .map((open) => tokenChannel(open, scope));
      if (ofTokens.length > 0) emitter.toChannels(namesOf(ofTokens), namesOf(except), name, payload);
    }
  };
  const signal: SendSignal = (name, payload) => {
    // The compiler does not relate a generic name to its payload.
    const change = changeOf({ name, payload } as SentSignal);
    record([change.channel], change.name);
    emitter.toEveryGateway(name, payload);
  };
  return { publish, signal };
}

type SentSignal = { [N in SignalName]: { readonly name: N; readonly payload: Signals[N] } }[SignalName];

/** Returns the server event that gateways send to sockets after a signal. */
function changeOf({ name, payload }: SentSignal): { readonly channel: Channel; readonly name: ServerEventName } {
  switch (name) {
    case 'check-person':
      return { channel: userChannel(payload.user_id), name: 'moderation_status_changed' };
    case 'room-activity':
      return { channel: eventChannel(payload.event_id), name: 'chat_notification' };
    case 'check-rooms':
      return { channel: eventChannel(payload.event_id), name: 'chat_room_left' };
  }
}
