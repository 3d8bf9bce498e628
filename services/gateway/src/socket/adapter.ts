/** The adapter by which gateways receive what other gateways and processes publish. */
import type { Config } from '@plenum/core/config';
import type { GatewayRedis } from '@plenum/core/platform/realtime/gateway-redis';
import { adapterKey } from '@plenum/core/platform/realtime/publish';
import { createAdapter, createShardedAdapter } from '@socket.io/redis-adapter';

type Settings = Pick<Config, 'REDIS_PREFIX' | 'REALTIME_ADAPTER'>;

/** Creates the adapter that the settings select; publishers use the same setting. */
export function chooseAdapter({ publisher, subscriber }: GatewayRedis, settings: Settings) {
  const key = adapterKey(settings.REDIS_PREFIX);
  return settings.REALTIME_ADAPTER === 'sharded'
    ? createShardedAdapter(publisher, subscriber, { channelPrefix: key, subscriptionMode: 'dynamic' })
    : createAdapter(publisher, subscriber, { key });
}
