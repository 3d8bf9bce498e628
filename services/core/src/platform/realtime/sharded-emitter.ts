/**
 * An emitter like `@socket.io/redis-emitter`, but for the sharded adapter, which that package does not support: it
 * writes messages of the adapter's protocol (socket.io-adapter, `ClusterMessage`).
 */

/** Emits to channels of sockets and to gateways. Channel names are those of `channels.ts`. */
export interface SocketEmitter {
  toEveryGateway(name: string, payload: unknown): void;
  toChannels(channels: readonly string[], except: readonly string[], name: string, payload: unknown): void;
}

/** Message types of the protocol. */
const messageTypes = { broadcast: 3, serverSideEmit: 9 } as const;
/** Type `EVENT` of socket.io packets. */
const eventPacketType = 2;
/** No process has this id, so every process treats the messages as coming from another process. */
const uid = 'emitter';
const nsp = '/';

/**
 * Creates an emitter.
 * @param publish publishes to a shard channel
 */
export function createShardedEmitter(
  publish: (channel: string, message: string) => void,
  channelPrefix: string,
): SocketEmitter {
  const common = `${channelPrefix}#${nsp}#`;
  return {
    toEveryGateway: (name, payload) =>
      publish(
        common,
        JSON.stringify({ uid, nsp, type: messageTypes.serverSideEmit, data: { packet: [name, payload] } }),
      ),
    toChannels(channels, except, name, payload) {
      const [only] = channels;
      // A single channel has its own shard, which only processes with sockets in it read; several use the common shard.
      const channel = channels.length === 1 ? `${common}${only}#` : common;
      const packet = { type: eventPacketType, data: [name, payload], nsp };
      const data = { packet, opts: { rooms: channels, except, flags: {} } };
      publish(channel, JSON.stringify({ uid, nsp, type: messageTypes.broadcast, data }));
    },
  };
}
