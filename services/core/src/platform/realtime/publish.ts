import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
/**
 * The one seam by which server events leave the product code. It reaches every gateway process through Redis; when
 * Redis is away the event is dropped and counted, because clients notice gaps by themselves (`seq`, `room_head`).
 */
import { Emitter } from '@socket.io/redis-emitter';
import type { Log } from '../telemetry/log.ts';
import { type Audience, type Channel, every_gateway } from './channels.ts';

/** What a publisher needs of Redis. */
export interface PublishingRedis {
  publish(channel: string, message: string | Buffer): Promise<unknown>;
}

export type Publish = <N extends ServerEventName>(
  target: Channel | Audience,
  name: N,
  payload: ServerEventPayload<N>,
) => void;

const namesOf = (channels: readonly Channel[]): string[] => channels.map(({ name }) => name);

/** Key under which the gateway's adapter and this publisher meet in Redis. */
export const adapterKey = (redis_prefix: string): string => `${redis_prefix}socket.io`;

/** Makes the publisher of a process that is not a gateway itself. */
export function createPublish(redis: PublishingRedis, redis_prefix: string, log: Log): Publish {
  let lost = 0;
  const client = {
    publish(channel: string, message: string | Buffer): void {
      redis.publish(channel, message).catch(() => {
        lost += 1;
        if (lost === 1 || lost % 1000 === 0) log.warn({ lost }, 'server events lost while redis is away');
      });
    },
  };
  const emitter = new Emitter(client, { key: adapterKey(redis_prefix) });
  return (target, name, payload) => {
    if (target === every_gateway) {
      emitter.serverSideEmit(name, payload);
      return;
    }
    const { channels, except = [] } = 'channels' in target ? target : { channels: [target] };
    // The emitter takes an audience of nobody for everybody.
    if (channels.length > 0) emitter.to(namesOf(channels)).except(namesOf(except)).emit(name, payload);
  };
}
