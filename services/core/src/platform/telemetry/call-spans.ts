/**
 * Spans of calls to PostgreSQL and Redis within a sampled request, client event, outbox row or job. They are named after
 * the statement or command and never contain values or keys. While tracing is off, a call costs one comparison.
 */
import type { Redis } from 'ioredis';
import type { Span } from './span.ts';

type CallSystem = 'postgresql' | 'redis';

/** Begins the span of a call; null if it is not sampled. */
export type BeginCall = (system: CallSystem, name: string) => Span | null;

let beginSpan: BeginCall | null = null;

/** Enables tracing of the calls of this process. Must be called before connections are opened. */
export function traceCalls(begin: BeginCall): void {
  beginSpan = begin;
}

/** Returns a short type of an error: its code if it has one, otherwise its name. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

async function end<T>(span: Span, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Runs a call to a server in a span. */
export function traceCall<T>(system: CallSystem, name: string, call: () => Promise<T>): Promise<T> {
  const span = beginSpan === null ? null : beginSpan(system, name);
  return span === null ? call() : end(span, call());
}

/** Matches verb and table of a statement without a name; captures only identifiers. */
const verbAndTable =
  /^\s*(select\b[^'$]*?\bfrom|insert\s+into|update|delete\s+from)\s+"?(?:public"?\.)?"?([a-z_][a-z0-9_]*)/i;

/** Returns a name for a statement of the ORM, such as `insert outbox`. */
export function nameOfSql(text: string): string {
  const [, verb = '', table] = verbAndTable.exec(text) ?? [];
  const [word = ''] = (verb === '' ? text : verb).trim().toLowerCase().split(/\s+/, 1);
  const operation = /^[a-z]{2,12}$/.test(word) ? word : 'statement';
  return table === undefined ? operation : `${operation} ${table}`;
}

/** Commands that wait for other commands or change the connection itself. */
const untracedCommands: ReadonlySet<string> = new Set([
  'multi',
  'exec',
  'subscribe',
  'psubscribe',
  'ssubscribe',
  'monitor',
  'quit',
]);

/**
 * Replaces a command with a traced version. It is called where the command is issued, before commands are pipelined. A
 * pipeline borrows script commands, whose `this` is then the pipeline and not the connection.
 */
function wrap(redis: Redis, name: string): void {
  const command: unknown = Reflect.get(redis, name);
  if (typeof command !== 'function') return;
  // BullMQ appends its version to the names of its scripts.
  const [displayName = name] = name.split(':', 1);
  function traced(this: unknown, ...args: unknown[]): unknown {
    const span = beginSpan === null || this !== redis ? null : beginSpan('redis', displayName);
    const result: unknown = Reflect.apply(command as () => unknown, this, args);
    // The caller has the same promise and handles its failure.
    if (span !== null && result instanceof Promise) end(span, result).catch(() => undefined);
    else span?.end();
    return result;
  }
  Reflect.set(redis, name, traced);
}

/** Traces the commands of a connection, and the script commands that are defined later. Does nothing while tracing is off. */
export function traceCommands(redis: Redis): void {
  if (beginSpan === null) return;
  for (const name of redis.getBuiltinCommands()) if (!untracedCommands.has(name)) wrap(redis, name);
  const { defineCommand } = redis;
  redis.defineCommand = (name, definition) => {
    Reflect.apply(defineCommand, redis, [name, definition]);
    wrap(redis, name);
  };
}
