/**
 * What `@socket.io/redis-emitter` is for the classic adapter, for the sharded one, which that package does not know:
 * it writes the messages of the adapter's own protocol (socket.io-adapter, `ClusterMessage`).
 */

/** Sends to socket channels and to gateways. Names are those of `channels.ts`. */
export interface SocketEmitter {
  toEveryGateway(name: string, payload: unknown): void;
  toChannels(channels: readonly string[], except: readonly string[], name: string, payload: unknown): void;
}

/** Numbers of the protocol. */
const messageTypes = { broadcast: 3, serverSideEmit: 9 } as const;
const eventPacketType = 2;
/** No process has this id, so every one of them takes the messages for those of another. */
const uid = 'emitter';
const nsp = '/';

/**
 * @param publish to a shard channel
 * @param key the adapter's `channelPrefix`
 */
export function createShardedEmitter(publish: (channel: string, message: string) => void, key: string): SocketEmitter {
  const common = `${key}#${nsp}#`;
  return {
    toEveryGateway: (name, payload) =>
      publish(
        common,
        JSON.stringify({ uid, nsp, type: messageTypes.serverSideEmit, data: { packet: [name, payload] } }),
      ),
    toChannels(channels, except, name, payload) {
      const [only] = channels;
      // One channel is heard by those who have somebody in it; what goes to several at once, by all.
      const channel = channels.length === 1 ? `${common}${only}#` : common;
      const packet = { type: eventPacketType, data: [name, payload], nsp };
      const data = { packet, opts: { rooms: channels, except, flags: {} } };
      publish(channel, JSON.stringify({ uid, nsp, type: messageTypes.broadcast, data }));
    },
  };
}
