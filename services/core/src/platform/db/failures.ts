/** Distinguishes an unavailable database from a failing statement. */
import { certificateProblem } from '../tls/certificate-problem.ts';

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN', // temporary failure of name resolution
  'EHOSTUNREACH',
  'ENETUNREACH',
  '25006', // read_only_sql_transaction: a replica, or a server that was set to read-only
  '53100', // disk_full
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57014', // query_canceled, by statement_timeout
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  '28P01', // invalid_password: the password was changed
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01', // PgBouncer has no server connection
]);

/** The server is not a primary or is shutting down, so that all connections to it are unusable. */
const otherServerCodes = new Set(['25006', '57P01', '57P02', '57P03']);
const diskFull = '53100';
const unavailableMessages =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|connection timeout|client has encountered a connection error|not queryable/i;

/** The queue for connections is full. An additional caller would time out. */
export class PoolFull extends Error {
  override readonly name = 'PoolFull';
}

function* causes(error: unknown): Generator<Error> {
  const maxDepth = 5;
  let current = error;
  for (let depth = 0; depth < maxDepth && current instanceof Error; depth += 1) {
    yield current;
    current = current.cause ?? ('previous' in current ? current.previous : undefined);
  }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Checks whether an error means that PostgreSQL is unreachable or overloaded, and the caller should retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (cause instanceof PoolFull || unavailableCodes.has(codeOf(cause)) || unavailableMessages.test(cause.message))
      return true;
  }
  return certificateProblem(error) !== null;
}

const hasCode = (error: unknown, codes: ReadonlySet<string>): boolean =>
  [...causes(error)].some((cause) => codes.has(codeOf(cause)));

/** Checks whether an error means that all connections to this server should be replaced. */
export const isFailover = (error: unknown): boolean => hasCode(error, otherServerCodes);

/** Checks whether an error means that the server responds but rejects writes. */
export const isWriteRefused = (error: unknown): boolean => hasCode(error, new Set(['25006', diskFull]));

/** Checks whether the server had no disk space for a write. A smaller write may still succeed. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, new Set([diskFull]));

/** Returns the name of the violated unique constraint; null for other errors. */
export function uniqueViolation(error: unknown): string | null {
  for (const cause of causes(error)) {
    if (codeOf(cause) === '23505') return 'constraint' in cause ? String(cause.constraint) : '';
  }
  return null;
}

/** Checks whether a row violates a check constraint or a foreign key. */
export function isConstraintViolation(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (codeOf(cause) === '23514' || codeOf(cause) === '23503') return true;
  }
  return false;
}

/** Checks whether a value violates a check constraint of the database (docs/decisions/0035). */
export function isCheckViolation(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (codeOf(cause) === '23514') return true;
  }
  return false;
}

/** Checks whether a statement timed out while waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (codeOf(cause) === '55P03') return true;
  }
  return false;
}

/** Checks whether a statement was canceled by `statement_timeout`. */
export const isStatementTimeout = (error: unknown): boolean => hasCode(error, new Set(['57014']));

/** Checks whether a transaction can succeed if it is repeated: a lock timeout, or a deadlock. */
export const isRetryableLockFailure = (error: unknown): boolean => hasCode(error, new Set(['55P03', '40P01']));

/** Checks whether a table does not exist, as in a database that was never migrated. */
export const isUndefinedTable = (error: unknown): boolean => hasCode(error, new Set(['42P01']));
