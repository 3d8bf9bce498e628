/** The host names of PostgreSQL and Redis move to other IP addresses, as with managed services: connections follow. */
import { afterEach, beforeEach, it } from 'vitest';
import { type FailoverWorld, startFailoverWorld } from '../support/faults/failover-world.ts';
import { createMovableHostName, type MovableHostName } from '../support/faults/movable-host-name.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { type DisconnectableProxy, startDisconnectableProxy } from '../support/services/cuttable-proxy.ts';
import { createTestServices, type TestServices } from '../support/services/test-services.ts';

/** Both are loopback addresses. */
const [oldAddress, newAddress] = ['127.0.0.1', '127.0.0.2'] as const;

let services: TestServices;
let name: MovableHostName;
let world: FailoverWorld;
let proxiesBefore: readonly DisconnectableProxy[];
let proxiesAfter: readonly DisconnectableProxy[];

const portOf = ({ url }: DisconnectableProxy): number => Number(new URL(url).port);
const urlByName = ({ url }: DisconnectableProxy): string => url.replace(`@${oldAddress}:`, `@${name.name}:`);

beforeEach(async () => {
  services = await createTestServices();
  const { DATABASE_URL, REDIS_URL } = services.env;
  const postgres = await startDisconnectableProxy(DATABASE_URL);
  const redis = await startDisconnectableProxy(REDIS_URL);
  proxiesBefore = [postgres, redis];
  proxiesAfter = [
    await startDisconnectableProxy(DATABASE_URL, { host: newAddress, port: portOf(postgres) }),
    await startDisconnectableProxy(REDIS_URL, { host: newAddress, port: portOf(redis) }),
  ];
  name = createMovableHostName('servers.plenum.test', oldAddress);
  world = await startFailoverWorld({ DATABASE_URL: urlByName(postgres), REDIS_URL: urlByName(redis) });
});
afterEach(async () => {
  await world.close();
  name.remove();
  await Promise.all([...proxiesBefore, ...proxiesAfter].map((proxy) => proxy.close()));
  await services.dispose();
});

it('recovers when a name resolves to the new address two seconds after the old one disappeared', async () => {
  world.load.markFault();
  for (const proxy of proxiesBefore) proxy.disconnect();
  await passTime(2_000);
  name.pointTo(newAddress);
  world.load.markRepaired();
  await world.expectHealed('PostgreSQL and Redis, moved names', 15_000);
});
