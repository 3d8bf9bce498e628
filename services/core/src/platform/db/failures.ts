/** Telling a database that is away from a statement that is wrong. */

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57014', // query_canceled, our own statement_timeout
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  '08000',
  '08003',
  '08006',
]);
const unavailableWords =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|connection timeout|client has encountered a connection error|not queryable/i;

/** So many wait for a connection already that one more would wait in vain. */
export class PoolFull extends Error {
  override readonly name = 'PoolFull';
}

function* causes(error: unknown): Generator<Error> {
  const depthMax = 5;
  let current = error;
  for (let depth = 0; depth < depthMax && current instanceof Error; depth += 1) {
    yield current;
    current = current.cause ?? ('previous' in current ? current.previous : undefined);
  }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Whether an error means that PostgreSQL cannot be reached or gave up, so that trying again later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (cause instanceof PoolFull || unavailableCodes.has(codeOf(cause)) || unavailableWords.test(cause.message))
      return true;
  }
  return false;
}

/** The name of the unique constraint that an insert ran into, or null. */
export function uniqueViolation(error: unknown): string | null {
  for (const cause of causes(error)) {
    if (codeOf(cause) === '23505') return 'constraint' in cause ? String(cause.constraint) : '';
  }
  return null;
}

/** Whether a row breaks a check or points to nothing; the code should have refused it, and the database does. */
export function isConstraintViolation(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (codeOf(cause) === '23514' || codeOf(cause) === '23503') return true;
  }
  return false;
}

/** Whether a value breaks a rule that the database keeps by itself (docs/decisions/0035). */
export function isCheckViolation(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (codeOf(cause) === '23514') return true;
  }
  return false;
}

/** Whether a statement gave up waiting for a lock that somebody else holds. */
export function isLockTimeout(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (codeOf(cause) === '55P03') return true;
  }
  return false;
}
