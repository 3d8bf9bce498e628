/** The host names of PostgreSQL and Redis move to other IP addresses, as with managed services: connections follow. */
import { afterEach, beforeEach, it } from 'vitest';
import { type FailoverWorld, startFailoverWorld } from '../support/faults/failover-world.ts';
import { movingName, type MovingName } from '../support/faults/moving-name.ts';
import { passing } from '../support/faults/passing.ts';
import { type CuttableProxy, startCuttableProxy } from '../support/services/cuttable-proxy.ts';
import { createTestServices, type TestServices } from '../support/services/test-services.ts';

/** Both are loopback addresses. */
const [oldAddress, newAddress] = ['127.0.0.1', '127.0.0.2'] as const;

let services: TestServices;
let name: MovingName;
let world: FailoverWorld;
let proxiesBefore: readonly CuttableProxy[];
let proxiesAfter: readonly CuttableProxy[];

const portOf = ({ url }: CuttableProxy): number => Number(new URL(url).port);
const urlByName = ({ url }: CuttableProxy): string => url.replace(`@${oldAddress}:`, `@${name.name}:`);

beforeEach(async () => {
  services = await createTestServices();
  const { DATABASE_URL, REDIS_URL } = services.env;
  const postgres = await startCuttableProxy(DATABASE_URL);
  const redis = await startCuttableProxy(REDIS_URL);
  proxiesBefore = [postgres, redis];
  proxiesAfter = [
    await startCuttableProxy(DATABASE_URL, { host: newAddress, port: portOf(postgres) }),
    await startCuttableProxy(REDIS_URL, { host: newAddress, port: portOf(redis) }),
  ];
  name = movingName('servers.plenum.test', oldAddress);
  world = await startFailoverWorld({ DATABASE_URL: urlByName(postgres), REDIS_URL: urlByName(redis) });
});
afterEach(async () => {
  await world.close();
  name.forget();
  await Promise.all([...proxiesBefore, ...proxiesAfter].map((proxy) => proxy.close()));
  await services.dispose();
});

it('recovers when the name resolves to the new address two seconds after the old one disappeared', async () => {
  world.load.fault();
  for (const proxy of proxiesBefore) proxy.cut();
  await passing(2_000);
  name.leadTo(newAddress);
  world.load.mended();
  await world.expectHealed('PostgreSQL and Redis, moved names', 15_000);
});
