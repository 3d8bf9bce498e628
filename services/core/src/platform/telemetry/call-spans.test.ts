import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { errorType, nameOfSql, traceCall, traceCalls, traceCommands } from './call-spans.ts';
import { noSpan } from './span.ts';
import { callsOf, createTracing } from './tracing.ts';

it.each([
  ['insert into "outbox" ("name") values ($1) returning "id"', 'insert outbox'],
  ['select "u0".* from "users" as "u0" where "u0"."email" = $1 limit 1', 'select users'],
  ['update "users" set "last_name" = $1', 'update users'],
  ['delete from "public"."logins" where id = $1', 'delete logins'],
  ["select 'ada@example.org' from users", 'select'],
  ['begin', 'begin'],
  ['\u{1f600}', 'statement'],
])('names %s as %s', (sql, name) => {
  expect(nameOfSql(sql)).toBe(name);
});

it('starts spans only inside a sampled unit of work', async () => {
  const startedSpans: string[] = [];
  const span = { ...noSpan, traceparent: 'parent', isSampled: true };
  const source = { begin: (name: string) => (startedSpans.push(name), span), close: () => Promise.resolve() };
  const tracing = createTracing(source);
  const traced = callsOf(tracing);
  expect(traced('redis', 'get')).toBeNull();
  await tracing.run({ request_id: 'r1', span: noSpan }, async () => expect(traced('redis', 'get')).toBeNull());
  await tracing.run({ request_id: 'r1', span }, async () => expect(traced('redis', 'get')).toBe(span));
  expect(startedSpans).toEqual(['redis get']);
});

it('returns results and failures unchanged', async () => {
  await expect(traceCall('postgresql', 'one', () => Promise.resolve(1))).resolves.toBe(1);
  await expect(traceCall('postgresql', 'one', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect([
    errorType(Object.assign(new Error('read-only'), { code: '25006' })),
    errorType(new TypeError('wrong')),
    errorType(1),
  ]).toEqual(['25006', 'TypeError', 'error']);
});

it('traces a command where it is called, even in a pipelined script', async () => {
  const startedSpans: string[] = [];
  // No server listens there: the trace covers the call and not the reply.
  const redis = new Redis(9, '127.0.0.1', {
    lazyConnect: true,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
  });
  redis.on('error', () => undefined);
  traceCalls((system, name) => (startedSpans.push(`${system} ${name}`), noSpan));
  try {
    traceCommands(redis);
    redis.defineCommand('ownScript', { numberOfKeys: 1, lua: 'return 1' });
    const script: unknown = Reflect.get(redis, 'ownScript');
    if (typeof script !== 'function') throw new Error('There is no such command.');
    const calls = [redis.get('private-key'), Reflect.apply(script, redis, ['private-key']) as Promise<unknown>];
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  } finally {
    traceCalls(() => null);
    redis.disconnect();
  }
  expect(startedSpans.filter((name) => name !== 'redis info')).toEqual(['redis get', 'redis ownScript']);
});
