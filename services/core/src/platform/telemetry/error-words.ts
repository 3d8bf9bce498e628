/**
 * What of an error may be written down. PostgreSQL repeats values in its messages and details, for example the address
 * that was taken already: of its errors only the code and what stands in the schema is told.
 */

const depthMax = 5;
const toldOfDatabase = ['code', 'table', 'column', 'constraint', 'routine'] as const;

const textIn = (error: Error, key: string): string | null => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : null;
};

/** Only PostgreSQL's errors say how severe they are; the ORM copies that into its own. */
const isOfDatabase = (error: Error): boolean => textIn(error, 'severity') !== null;

/** The words of an error for a log line; empty for what is none. */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return isOfDatabase(error) ? `PostgreSQL ${textIn(error, 'code') ?? 'error'}` : error.message;
}

const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());

/** A whole error for a log line, with where it happened and what led to it; for pino's `err`. */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const facts = isOfDatabase(error) ? toldOfDatabase : (['code'] as const);
  const told = facts.flatMap((key) => {
    const value = textIn(error, key);
    return value === null ? [] : [[key, value] as const];
  });
  return {
    type: error.name,
    message: errorWords(error),
    ...Object.fromEntries(told),
    stack: framesOf(error),
    ...(error.cause instanceof Error && depth < depthMax ? { cause: loggedError(error.cause, depth + 1) } : {}),
  };
}
