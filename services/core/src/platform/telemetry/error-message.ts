/**
 * The parts of an error that may be logged. PostgreSQL repeats stored values in its messages and details, for example
 * an email address that already exists, so only the code and schema names of its errors are logged.
 */

const maxDepth = 5;
const loggedDatabaseFields = ['code', 'table', 'column', 'constraint', 'routine'] as const;

const textProperty = (error: Error, key: string): string | null => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : null;
};

/** Only errors of PostgreSQL have a severity, which the ORM copies. */
const isDatabaseError = (error: Error): boolean => textProperty(error, 'severity') !== null;

/** Returns the message of an error for a log line; empty for values that are not errors. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return isDatabaseError(error) ? `PostgreSQL ${textProperty(error, 'code') ?? 'error'}` : error.message;
}

const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());

/** Returns an error with its stack and causes, for the `err` field of a log line. */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const fieldNames = isDatabaseError(error) ? loggedDatabaseFields : (['code'] as const);
  const loggedFields = fieldNames.flatMap((key) => {
    const value = textProperty(error, key);
    return value === null ? [] : [[key, value] as const];
  });
  return {
    type: error.name,
    message: errorMessage(error),
    ...Object.fromEntries(loggedFields),
    stack: framesOf(error),
    ...(error.cause instanceof Error && depth < maxDepth ? { cause: loggedError(error.cause, depth + 1) } : {}),
  };
}
