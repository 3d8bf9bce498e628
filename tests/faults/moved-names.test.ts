/** The names of PostgreSQL and Redis move to another address, as those of managed services do: connections follow. */
import { afterEach, beforeEach, it } from 'vitest';
import { type FailoverWorld, startFailoverWorld } from '../support/faults/failover-world.ts';
import { movingName, type MovingName } from '../support/faults/moving-name.ts';
import { passing } from '../support/faults/passing.ts';
import { type CuttableProxy, startCuttableProxy } from '../support/services/cuttable-proxy.ts';
import { createTestServices, type TestServices } from '../support/services/test-services.ts';

/** Both are this machine. */
const [oldAddress, newAddress] = ['127.0.0.1', '127.0.0.2'] as const;

let services: TestServices;
let name: MovingName;
let world: FailoverWorld;
let before: readonly CuttableProxy[];
let after: readonly CuttableProxy[];

const portOf = ({ url }: CuttableProxy): number => Number(new URL(url).port);
const named = ({ url }: CuttableProxy): string => url.replace(`@${oldAddress}:`, `@${name.name}:`);

beforeEach(async () => {
  services = await createTestServices();
  const { DATABASE_URL, REDIS_URL } = services.env;
  const postgres = await startCuttableProxy(DATABASE_URL);
  const redis = await startCuttableProxy(REDIS_URL);
  before = [postgres, redis];
  after = [
    await startCuttableProxy(DATABASE_URL, { host: newAddress, port: portOf(postgres) }),
    await startCuttableProxy(REDIS_URL, { host: newAddress, port: portOf(redis) }),
  ];
  name = movingName('servers.plenum.test', oldAddress);
  world = await startFailoverWorld({ DATABASE_URL: named(postgres), REDIS_URL: named(redis) });
});
afterEach(async () => {
  await world.close();
  name.forget();
  await Promise.all([...before, ...after].map((proxy) => proxy.close()));
  await services.dispose();
});

it('the old address is gone, and the name leads to the new one two seconds later', async () => {
  world.load.fault();
  for (const proxy of before) proxy.cut();
  await passing(2_000);
  name.leadTo(newAddress);
  world.load.mended();
  await world.expectHealed('PostgreSQL and Redis, moved names', 15_000);
});
