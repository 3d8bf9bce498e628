/**
 * The parts of an error that may be logged. PostgreSQL repeats values in its messages and details, for example an
 * address that already exists: of its errors only the code and names of the schema are logged.
 */

const depthMax = 5;
const loggedDatabaseFields = ['code', 'table', 'column', 'constraint', 'routine'] as const;

const textIn = (error: Error, key: string): string | null => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : null;
};

/** Only PostgreSQL's errors have a severity, which the ORM copies. */
const isOfDatabase = (error: Error): boolean => textIn(error, 'severity') !== null;

/** Returns the message of an error for a log line; empty for values that are no errors. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return isOfDatabase(error) ? `PostgreSQL ${textIn(error, 'code') ?? 'error'}` : error.message;
}

const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());

/** Returns a whole error for a log line, with its stack and causes; for pino's `err`. */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const facts = isOfDatabase(error) ? loggedDatabaseFields : (['code'] as const);
  const loggedFields = facts.flatMap((key) => {
    const value = textIn(error, key);
    return value === null ? [] : [[key, value] as const];
  });
  return {
    type: error.name,
    message: errorMessage(error),
    ...Object.fromEntries(loggedFields),
    stack: framesOf(error),
    ...(error.cause instanceof Error && depth < depthMax ? { cause: loggedError(error.cause, depth + 1) } : {}),
  };
}
