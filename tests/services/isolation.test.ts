/** Test files must not see one another: the ground on which every other test stands. */
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestServices } from '../support/services/test-services.ts';

const [one, other] = await Promise.all([createTestServices(), createTestServices()]);
afterAll(() => Promise.all([one.dispose(), other.dispose()]));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('each copy of the database is migrated and its own', async () => {
  const applied = await query(one.database.url, 'select count(*)::int as n from schema_migrations');
  expect(applied).toEqual([{ n: expect.any(Number) }]);
  await query(one.database.url, 'create table only_here (id int)');
  expect(await query(other.database.url, "select to_regclass('only_here') as found")).toEqual([{ found: null }]);
});

test('a dropped database is gone although somebody was connected', async () => {
  const third = await createTestServices();
  const client = new pg.Client({ connectionString: third.database.url });
  client.on('error', () => undefined);
  await client.connect();
  await third.dispose();
  await expect(query(third.database.url, 'select 1')).rejects.toThrow(/does not exist/);
});

test('clearing a Redis prefix leaves the others alone', async () => {
  const redis = new Redis(one.redis.url);
  try {
    await redis.mset(`${one.redis.prefix}key`, '1', `${other.redis.prefix}key`, '2');
    await one.redis.clear();
    expect(await redis.mget(`${one.redis.prefix}key`, `${other.redis.prefix}key`)).toEqual([null, '2']);
  } finally {
    redis.disconnect();
  }
});
